/** Section 4: number, id, profile, method, path, object of the query, of the body, of the answer (`-`: none). */
export const OPERATIONS = `
1 create-environment-object standard POST /organizations/{organizationId}/environment-objects - environmentObject.in environmentObject.out
2 update-deployment full POST /organizations/{organizationId}/deployments/{deploymentId} - deployment.in deployment.out
3 create-cluster full POST /organizations/{organizationId}/clusters - clusterCreate.in cluster.out
4 update-cluster full POST /organizations/{organizationId}/clusters/{clusterId} - clusterUpdate.in cluster.out
5 rollback-deploy full POST /organizations/{organizationId}/deployments/{deploymentId}/deploys/{deployId}/rollback - rollback.in deploy.out
6 create-team standard POST /organizations/{organizationId}/teams - team.in team.out
7 create-workspace standard POST /organizations/{organizationId}/workspaces - workspace.in workspace.out
8 create-allowed-ip-address-range full POST /organizations/{organizationId}/allowed-ip-address-ranges - ipRange.in ipRange.out
9 get-organization read-only GET /organizations/{organizationId} getOrganization.in - organization.out
10 list-agent-tokens read-only GET /organizations/{organizationId}/deployments/{deploymentId}/agent-tokens agentTokens.in - tokenPage.out
11 rotate-token full POST /organizations/{organizationId}/tokens/{tokenId}/rotate - - token.out
12 get-workspace read-only GET /organizations/{organizationId}/workspaces/{workspaceId} - - workspace.out
13 list-notification-channels read-only GET /organizations/{organizationId}/notification-channels notificationChannels.in - channelPage.out
`;

/** Parameters with a default: section 4, notes 10 and 13. */
export const DEFAULTS = `
agentTokens.in.offset 0
agentTokens.in.limit 20
notificationChannels.in.offset 0
notificationChannels.in.limit 20
`;
