/** Query parameters of handlers that are loaded only when called: the table of routes tells of them before. */
import type { Parameters } from '../../protocol/query.ts';

export const EVENT_PARAMETERS = {
  count: {
    name: 'count',
    kind: 'count',
    description: 'Largest number of events, newest first.',
    default: '100',
  },
} as const satisfies Parameters;

export const WHY_PARAMETERS = {
  item: { name: 'item', kind: 'text', description: 'Id, address or learning link of an item.' },
  topic: {
    name: 'topic',
    kind: 'text',
    description:
      'Only for this topic and those below it, also where the item scores next to nothing.',
    default: 'the topics that the item has a score for',
  },
} as const satisfies Parameters;

export const DIFF_PARAMETERS = {
  from: {
    name: 'from',
    kind: 'event',
    description: 'Number of the change to start after; 0, the default, is before the first.',
  },
  to: {
    name: 'to',
    kind: 'event',
    description: 'Number of the last change to look at; the newest by default.',
  },
  since: {
    name: 'since',
    kind: 'moment',
    description: 'Start at this moment, instead of after a change.',
  },
} as const satisfies Parameters;
