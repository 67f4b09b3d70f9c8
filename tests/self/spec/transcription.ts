/**
 * The document's tables a second time, read off the document by hand and not off `spec/openapi.yaml`, so that a slip
 * in either shows as a difference. Never generate one from the other.
 *
 * `object section` begins an object; below it stands one line per row:
 * `names[!|?] kind [= value|value…] [max N] [items N] [N..M] [also aspect section]`.
 * `!`: always present, or must be sent; `?`: may be absent; neither: not shown. `*`: sample only. Kinds: s string,
 * i integer, b boolean, t timestamp, cidr, o object, any, or an object's name; `[]` behind a kind makes an array.
 */
export const OBJECTS = `
subject.out 2.1
id, apiTokenName, avatarUrl, fullName, username s
subjectType s*

environmentObject.in 2.2
objectKey, scopeEntityId! s
objectType! s = CONNECTION|WORKFLOW_VARIABLE|METRICS_EXPORT
scope! s = WORKSPACE|DEPLOYMENT
workflowVariable, connection, metricsExport? o
workflowVariable.isSecret b
workflowVariable.value s
autoLinkDeployments? b
excludeLinks, links? o[]
excludeLinks.scope, excludeLinks.scopeEntityId s
links.scope s*
links.scopeEntityId s
links.overrides, links.overrides.workflowVariable, links.overrides.connection, links.overrides.metricsExport o
links.overrides.workflowVariable.value s
links.overrides.connection.extra o
links.overrides.connection.host, links.overrides.connection.login, links.overrides.connection.password s
links.overrides.connection.port i
links.overrides.connection.schema, links.overrides.connection.type s
links.overrides.metricsExport.authType, links.overrides.metricsExport.exporterType s*
links.overrides.metricsExport.basicToken, links.overrides.metricsExport.endpoint s
links.overrides.metricsExport.headers, links.overrides.metricsExport.labels o
links.overrides.metricsExport.password, links.overrides.metricsExport.username s

environmentObject.out 2.2
id! s

deployment.in 2.3
environmentVariables! o[]
environmentVariables.isSecret b
environmentVariables.key, environmentVariables.value s
executor! s = CELERY|KUBERNETES|PLATFORM
isCicdEnforced, isDagDeployEnabled, isHighAvailability! b
name! s max 500 also limit 8
schedulerSize! s = SMALL|MEDIUM|LARGE|EXTRA_LARGE
type! s = DEDICATED|HYBRID|STANDARD
workspaceId! s
contactEmails? s[]
defaultTaskPodCpu, defaultTaskPodMemory, drWorkloadIdentity, resourceQuotaCpu, resourceQuotaMemory, workloadIdentity? s
description? s max 1000 also limit 8
isDevelopmentMode? b
remoteExecution, scalingSpec? o
scalingSpec.hibernationSpec, scalingSpec.hibernationSpec.override o
scalingSpec.hibernationSpec.override.isHibernating b
scalingSpec.hibernationSpec.override.overrideUntil s
scalingSpec.hibernationSpec.schedules o[]
scalingSpec.hibernationSpec.schedules.hibernateAtCron, scalingSpec.hibernationSpec.schedules.wakeAtCron s
scalingSpec.hibernationSpec.schedules.isEnabled b
scalingSpec.hibernationSpec.schedules.description s
workerQueues? o[] items 1 also limit 8
workerQueues.platformMachine s*
workerQueues.isDefault b
workerQueues.maxWorkerCount, workerQueues.minWorkerCount, workerQueues.workerConcurrency i
workerQueues.name, workerQueues.id s

deployment.out 2.3
workflowVersion, apiUrl, id, imageRepository, imageTag, name, namespace, organizationId, schedulerCpu, schedulerMemory! s
platformRuntimeVersion, runtimeVersion! s also presence 9
uiUrl, webServerWorkflowApiUrl, webServerCpu, webServerIngressHostname, webServerMemory, webServerUrl, workspaceId! s
createdAt, updatedAt! t
createdBy, updatedBy! subject.out
isCicdEnforced, isDagDeployEnabled! b
schedulerReplicas! i
status! s = CREATING|DEPLOYING|HEALTHY|UNHEALTHY|UNKNOWN|HIBERNATING also values 3
cloudProvider? s = CLOUD_A|CLOUD_B|CLOUD_C also values 2.0
clusterId, clusterName, dagTarballVersion, defaultTaskPodCpu, defaultTaskPodMemory, description? s
desiredDagTarballVersion, drOidcIssuerUrl, drWorkloadIdentity, imageVersion, oidcIssuerUrl, region? s
resourceQuotaCpu, resourceQuotaMemory, statusReason, taskPodNodePoolId, workloadIdentity, workspaceName? s
contactEmails, drExternalIPs, externalIPs? s[]
environmentVariables? o[]
environmentVariables.isSecret b
environmentVariables.key, environmentVariables.value s
environmentVariables.updatedAt t
executor? s = CELERY|KUBERNETES|PLATFORM
isDevelopmentMode, isHighAvailability? b
remoteExecution, scalingSpec, scalingStatus? o
remoteExecution.allowedIpAddressRanges s[]
remoteExecution.enabled b
remoteExecution.remoteApiUrl, remoteExecution.taskLogBucket, remoteExecution.taskLogUrlPattern s
scalingSpec.hibernationSpec, scalingSpec.hibernationSpec.override o
scalingSpec.hibernationSpec.override.isHibernating, scalingSpec.hibernationSpec.override.isActive b
scalingSpec.hibernationSpec.override.overrideUntil t
scalingSpec.hibernationSpec.schedules o[]
scalingSpec.hibernationSpec.schedules.hibernateAtCron, scalingSpec.hibernationSpec.schedules.wakeAtCron s
scalingSpec.hibernationSpec.schedules.isEnabled b
scalingSpec.hibernationSpec.schedules.description s
scalingStatus.hibernationStatus o
scalingStatus.hibernationStatus.isHibernating b
scalingStatus.hibernationStatus.nextEventAt, scalingStatus.hibernationStatus.reason s
scalingStatus.hibernationStatus.nextEventType s*
schedulerAu, webServerReplicas? i
schedulerSize? s = SMALL|MEDIUM|LARGE|EXTRA_LARGE
type? s = DEDICATED|HYBRID|STANDARD
workerQueues? o[]
workerQueues.id, workerQueues.name, workerQueues.podCpu, workerQueues.podMemory s
workerQueues.platformMachine, workerQueues.nodePoolId s
workerQueues.isDefault b
workerQueues.maxWorkerCount, workerQueues.minWorkerCount, workerQueues.workerConcurrency i

clusterCreate.in 2.4
cloudProvider! s = CLOUD_A|CLOUD_B|CLOUD_C also values 2.0
name, region! s
type! s = DEDICATED|HYBRID
vpcSubnetRange! cidr
dbInstanceType, drRegion, drSecondaryVpcCidr, drVpcSubnetRange, providerAccount, secondaryVpcCidr? s
enableReplicationTimeControl? b
k8sTags, nodePools? o[]
k8sTags.key, k8sTags.value s
nodePools.maxNodeCount i
nodePools.name, nodePools.nodeInstanceType s
nodePools.isDefault b
workspaceIds? s[]

clusterUpdate.in 2.4
k8sTags! o[]
k8sTags.key, k8sTags.value s
name! s
clusterType? s = DEDICATED
dbInstanceType, drPodSubnetRange, drRegion, drServicePeeringRange, drServiceSubnetRange, drVpcSubnetRange? s
enableDr, enableReplicationTimeControl, isFailedOver? b
nodePools? o[]
nodePools.maxNodeCount i
nodePools.name, nodePools.nodeInstanceType, nodePools.id s
nodePools.isDefault b
workspaceIds? s[]

cluster.out 2.4
cloudProvider! s = CLOUD_A|CLOUD_B|CLOUD_C also values 2.0
createdAt, updatedAt! t
dbInstanceType, drRegion, id, name, organizationId, region, vpcSubnetRange! s
isDrEnabled! b
status! s = CREATING|CREATED|CREATE_FAILED|UPDATE_FAILED|UPDATING|ACCESS_DENIED|UPGRADE_PENDING|FAILING_OVER|FAILOVER_FAILED also values 3
type! s = DEDICATED|HYBRID
drPodSubnetRange, drServicePeeringRange, drServiceSubnetRange, drSecondaryVpcCidr, drVpcSubnetRange? s
podSubnetRange, servicePeeringRange, serviceSubnetRange, providerAccount, secondaryVpcCidr, tenantId? s
enableReplicationTimeControl, failoverInProgress, isFailedOver, isLimited? b
healthStatus, metadata? o
healthStatus.value s*
healthStatus.details o[]
healthStatus.details.code, healthStatus.details.description, healthStatus.details.severity, healthStatus.details.component s
metadata.externalIPs s[]
metadata.kubeDnsIp, metadata.oidcIssuerUrl s
nodePools? nodePool.out[]
tags? o[]
tags.key, tags.value s
workspaceIds? s[]

nodePool.out 2.4
cloudProvider s = CLOUD_A|CLOUD_B|CLOUD_C also values 2.0
clusterId, id, name, nodeInstanceType s
createdAt, updatedAt t
isDefault b
maxNodeCount i
supportedPlatformMachines s[]

rollback.in 4.5
description s max 500 also limit 8

deploy.out 2.5
createdAt! t
deploymentId, id, imageRepository, imageTag! s
isDagDeployEnabled! b
status! s = INITIALIZED|DEPLOYED|FAILED also values 3
type! s = IMAGE_AND_DAG|IMAGE_ONLY|DAG_ONLY
workflowVersion, platformRuntimeVersion, bundleMountPath, bundleUploadUrl? s
dagTarballVersion, dagsUploadUrl, description, rollbackFromId? s
bundles? o[]
bundles.bundleType, bundles.deployId, bundles.mountPath, bundles.currentVersion, bundles.desiredVersion s
createdBySubject, updatedBySubject? subject.out
updatedAt? t

team.in 2.6
name! s
description? s
memberIds? s[]
organizationRole? s = ORGANIZATION_OWNER|ORGANIZATION_OBSERVE_ADMIN|ORGANIZATION_OBSERVE_MEMBER|ORGANIZATION_BILLING_ADMIN|ORGANIZATION_MEMBER

team.out 2.6
createdAt, updatedAt! t
id, name, organizationId! s
isIdpManaged! b
organizationRole! s = ORGANIZATION_OWNER|ORGANIZATION_OBSERVE_ADMIN|ORGANIZATION_OBSERVE_MEMBER|ORGANIZATION_BILLING_ADMIN|ORGANIZATION_MEMBER
createdBy, updatedBy? subject.out
description? s
rolesCount? i
dagRoles, deploymentRoles, workspaceRoles? o[]
dagRoles.deploymentId, dagRoles.dagId, dagRoles.dagTag, deploymentRoles.deploymentId, workspaceRoles.workspaceId s
dagRoles.role, deploymentRoles.role, workspaceRoles.role s*

workspace.in 2.7
name! s max 50 also limit 8
cicdEnforcedDefault? b
description? s

workspace.out 2.7
cicdEnforcedDefault! b
createdAt, updatedAt! t
id, name, organizationId! s
createdBy, updatedBy? subject.out
description, organizationName? s

ipRange.in 2.8
ipAddressRange! cidr

ipRange.out 2.8
createdAt, updatedAt! t
id, ipAddressRange, organizationId! s
createdBy, updatedBy? subject.out

organization.out 2.9
allowEnhancedSupportAccess, isScimEnabled, shouldEnforceDedicatedClusters! b
createdAt, updatedAt! t
createdBy, updatedBy! subject.out
id, name! s
supportPlan! s = INACTIVE|INTERNAL|POV|TRIAL|BASIC|BASIC_PAYGO|TEAM_PAYGO|STANDARD|PREMIUM|BUSINESS_CRITICAL|BUSINESS|TEAM|ENTERPRISE|DEVELOPER|DEVELOPER_PAYGO|TEAM_V2|BUSINESS_V2|ENTERPRISE_V2|TRIAL_V2|ENTERPRISE_BUSINESS_CRITICAL
billingEmail? s
managedDomains, productPlans? o[]
managedDomains.createdAt, managedDomains.updatedAt t
managedDomains.id, managedDomains.name, managedDomains.organizationId s
managedDomains.status s*
managedDomains.enforcedLogins s[]
paymentMethod? s = CREDIT_CARD|INVOICE|CLOUD_A_MARKETPLACE|CLOUD_B_MARKETPLACE|CLOUD_C_MARKETPLACE|DATA_PLATFORM_MARKETPLACE
product? s = HOSTED|HYBRID
productPlans.vendorProduct s*
productPlans.organizationId, productPlans.productPlanId, productPlans.productPlanName s
status? s = ACTIVE|INACTIVE|SUSPENDED also values 3
trialExpiresAt? t

token.out 2.10
createdAt, startAt, updatedAt! t
id, name, shortToken! s
description? s
kind! s = STANDARD|DIRECT_ACCESS also values 5
type! s = DEPLOYMENT|WORKSPACE|ORGANIZATION also values 5
createdBy, updatedBy? subject.out
endAt, lastUsedAt? t
expiryPeriodInDays? i
roles? o[]
roles.entityId, roles.deploymentId s
roles.entityType, roles.role s*
token? s

tokenPage.out 4.10
limit, offset, totalCount! i
tokens! token.out[]

channel.out 2.11
createdAt, updatedAt t
createdBy, updatedBy subject.out
definition any
entityId, entityType, id, name, organizationId, type, deploymentId, entityName, workspaceId s
isShared b

channelPage.out 4.13
limit, offset, totalCount! i
notificationChannels! channel.out[]

getOrganization.in 4.9
isLookUpOnly? b

agentTokens.in 4.10
offset? i 0.. also limit 8
limit? i 0..1000 also limit 8
sorts? s[] = name:asc|name:desc|description:asc|description:desc|createdAt:asc|createdAt:desc|updatedAt:asc|updatedAt:desc|createdById:asc|createdById:desc|updatedById:asc|updatedById:desc|tokenStartAt:asc|tokenStartAt:desc

notificationChannels.in 4.13
notificationChannelIds, deploymentIds, workspaceIds? s[]
channelTypes? s[] = EMAIL|CHAT_SERVICE|INCIDENT_SERVICE_A|DAG_TRIGGER|INCIDENT_SERVICE_B
entityType? s = ORGANIZATION|WORKSPACE|DEPLOYMENT
offset? i 0.. also limit 8
limit? i 0.. also limit 8
sorts? s[] = name:asc|name:desc|createdAt:asc|createdAt:desc|updatedAt:asc|updatedAt:desc
`;
