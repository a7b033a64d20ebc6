/** Every schema of the description by the name that routes give their answers. */
import { CONTENT_SCHEMAS } from './content.ts';
import { LINKED_DATA_SCHEMAS } from './linked-data.ts';
import type { JsonSchema } from './schema.ts';
import { SOURCE_SCHEMAS } from './sources.ts';
import { WINNOW_SCHEMAS } from './winnow.ts';

export const RESPONSE_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ...WINNOW_SCHEMAS,
  ...CONTENT_SCHEMAS,
  ...SOURCE_SCHEMAS,
  ...LINKED_DATA_SCHEMAS,
};
