/** Query parameters of Winnow's own surface, `{base_url}/~winnow`. */
import type { Parameters } from './query.ts';

/** Of feeds and verdicts. */
export const FEED_PARAMETERS = {
  source: {
    name: 'source',
    kind: 'memberOf',
    description: 'Only the feeds of one source: user/<name>.',
    default: 'all sources of the caller',
  },
} as const satisfies Parameters;

export const WORK_PARAMETERS = {
  wait: {
    name: 'wait',
    kind: 'count',
    description: 'Seconds to wait for the work to be done before answering.',
    default: 'no wait',
  },
  ...FEED_PARAMETERS,
} as const satisfies Parameters;

export const EXPORT_PARAMETERS = {
  source: {
    name: 'source',
    kind: 'memberOf',
    required: true,
    description: 'The source to export: user/<name>.',
  },
} as const satisfies Parameters;

export const SHARE_PARAMETERS = {
  topic: {
    name: 'topic',
    kind: 'text',
    description: 'The topic whose sharing ends; its top-level topic counts.',
    default: 'the whole graph',
  },
} as const satisfies Parameters;

export const SEARCH_PARAMETERS = {
  source: {
    name: 'source',
    kind: 'memberOf',
    required: true,
    description: 'The source that searches: service/<name>.',
  },
} as const satisfies Parameters;

export const PERSON_PARAMETERS = {
  uid: {
    name: 'uid',
    kind: 'user',
    required: true,
    description: 'The person to delete, as the list of persons has it.',
  },
} as const satisfies Parameters;

export const EVENT_PARAMETERS = {
  count: {
    name: 'count',
    kind: 'count',
    description: 'Largest number of events, newest first.',
    default: '100',
  },
} as const satisfies Parameters;

export const ITEM_PARAMETERS = {
  item: {
    name: 'item',
    kind: 'text',
    required: true,
    description: 'Id, address or learning link of an item.',
  },
} as const satisfies Parameters;

export const WHY_PARAMETERS = {
  ...ITEM_PARAMETERS,
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
    description: 'Number of the change to start after; 0 is before the first.',
    default: '0',
  },
  to: {
    name: 'to',
    kind: 'event',
    description: 'Number of the last change to look at.',
    default: 'the newest',
  },
  since: {
    name: 'since',
    kind: 'moment',
    description: 'Start at this moment, instead of after a change.',
  },
} as const satisfies Parameters;
