/** The whole suite, surface by surface. */
import type { Row } from './row.ts';
import { ITEM_FIELDS } from './rows/item-fields.ts';
import { RSS } from './rows/rss.ts';
import { V1_CONTENT } from './rows/v1-content.ts';
import { V1_TOPICS } from './rows/v1-topics.ts';
import { V1_USERS } from './rows/v1-users.ts';

export const SUITE: readonly Row[] = [
  ...V1_TOPICS,
  ...V1_CONTENT,
  ...ITEM_FIELDS,
  ...RSS,
  ...V1_USERS,
];
