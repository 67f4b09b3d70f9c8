import type { ListFreedom } from './list-freedoms.ts';
import type { ListRequest } from './list-target.ts';

const separated =
  (write: (name: string) => string, separator?: string) =>
  (query: ListRequest['query'], name: string): string[] => {
    const array = /Ids$|^channelTypes$|^sorts$/.test(name);
    const values = query
      .filter(([key]) => key === name || (array && key === write(name)))
      .map(([, value]) => value);
    if (!array) return values;
    return separator === undefined ? values : (values[0]?.split(separator) ?? []);
  };

/** Ways in which several values of a parameter may have to be written. */
export const WRITTEN_LISTS: readonly ListFreedom[] = [
  { title: 'lists with commas', steps: { valuesOf: separated((name) => name, ',') } },
  {
    title: 'lists with commas, and the first of several sorts alone',
    steps: {
      valuesOf: (query, name) => {
        const values = separated((one) => one, ',')(query, name);
        return name === 'sorts' ? values.slice(0, 1) : values;
      },
    },
  },
  { title: 'lists with brackets', steps: { valuesOf: separated((name) => `${name}[]`) } },
  { title: 'lists with bars', steps: { valuesOf: separated((name) => name, '|') } },
  {
    title: 'lists of types with commas, others with brackets',
    steps: {
      valuesOf: (query, name) =>
        name === 'channelTypes'
          ? separated((one) => one, ',')(query, name)
          : separated((one) => `${one}[]`)(query, name),
    },
    only: 'list-notification-channels',
  },
];
