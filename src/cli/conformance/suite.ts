/** The whole suite, surface by surface. */
import type { Row } from './row.ts';
import { AUTHENTICATION } from './rows/authentication.ts';
import { CONTENT_SERVICE } from './rows/content-service.ts';
import { DATA_QUERY } from './rows/data-query.ts';
import { DATA_SOURCES } from './rows/data-sources.ts';
import { DATA_TOPICS } from './rows/data-topics.ts';
import { FAULTS } from './rows/faults.ts';
import { HTTP, RAW } from './rows/http.ts';
import { ITEM_FIELDS } from './rows/item-fields.ts';
import { LEARNING } from './rows/learning.ts';
import { LIFECYCLE } from './rows/lifecycle.ts';
import { LIMIT_ROWS } from './rows/limits.ts';
import { OWN } from './rows/own.ts';
import { OWN_UPKEEP } from './rows/own-upkeep.ts';
import { RSS } from './rows/rss.ts';
import { V1_CONTENT } from './rows/v1-content.ts';
import { V1_SOURCES } from './rows/v1-sources.ts';
import { V1_TOPICS } from './rows/v1-topics.ts';
import { V1_USERS } from './rows/v1-users.ts';
import { V2 } from './rows/v2.ts';
import { V2_CONCEPTS } from './rows/v2-concepts.ts';
import { V2_PERSONS } from './rows/v2-persons.ts';

export const SUITE: readonly Row[] = [
  ...V1_TOPICS,
  ...V1_CONTENT,
  ...ITEM_FIELDS,
  ...RSS,
  ...V1_USERS,
  ...V1_SOURCES,
  ...CONTENT_SERVICE,
  ...DATA_TOPICS,
  ...DATA_QUERY,
  ...DATA_SOURCES,
  ...LIFECYCLE,
  ...V2,
  ...V2_CONCEPTS,
  ...V2_PERSONS,
  ...LEARNING,
  ...AUTHENTICATION,
  ...LIMIT_ROWS,
  ...FAULTS,
  ...HTTP,
  ...RAW,
  ...OWN,
  ...OWN_UPKEEP,
];
