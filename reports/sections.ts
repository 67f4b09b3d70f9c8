import { compareSections } from '../spec/compare-sections.ts';

/** Titles of the document's sections, in our own words, by number. */
const TITLES: Record<string, string> = {
  '1': 'The service',
  '2': 'Resources and fields',
  '2.0': 'Conventions',
  '2.1': 'Subject',
  '2.2': 'Environment object',
  '2.3': 'Deployment',
  '2.4': 'Cluster',
  '2.5': 'Deploy',
  '2.6': 'Team',
  '2.7': 'Workspace',
  '2.8': 'Allowed IP address range',
  '2.9': 'Organization',
  '2.10': 'API token',
  '2.11': 'Notification channel',
  '3': 'States',
  '4': 'Endpoints',
  '4.1': 'Create an environment object',
  '4.2': 'Update a deployment',
  '4.3': 'Create a cluster',
  '4.4': 'Update a cluster',
  '4.5': 'Roll back a deploy',
  '4.6': 'Create a team',
  '4.7': 'Create a workspace',
  '4.8': 'Allow an IP address range',
  '4.9': 'Get the organization',
  '4.10': 'List agent tokens',
  '4.11': 'Rotate a token',
  '4.12': 'Get a workspace',
  '4.13': 'List notification channels',
  '5': 'Authentication',
  '6': 'Events',
  '7': 'Errors',
  '8': 'Limits',
  '9': 'Versioning',
};

/** The section under which a clause is listed: the most specific one, which stands first. */
export function homeSection(section: string): string {
  return section.split(',')[0]?.trim() || '1';
}

/** Title of a section, or its number alone when the document has no such section. */
export function sectionTitle(section: string): string {
  return TITLES[section] ?? `Section ${section}`;
}

/** The top-level section a section belongs to: `2.10` to `2`. */
export function topSection(section: string): string {
  return section.split('.')[0] ?? section;
}

/** Items by their home section, sections in the document's order, items in theirs. */
export function bySection<T extends { section: string }>(
  items: readonly T[],
): [section: string, items: T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const section = homeSection(item.section);
    const group = groups.get(section) ?? [];
    group.push(item);
    groups.set(section, group);
  }
  return [...groups].sort(([a], [b]) => compareSections(a, b));
}
