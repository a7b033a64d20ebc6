/** Winnow's own surface: extraction as v2 gives it, of a text that is too long for an address. */
import { readExtractionText } from '../../protocol/extraction.ts';
import { readJson } from '../../protocol/json.ts';
import type { TEXT_EXTRACTION_PARAMETERS } from '../../protocol/parameters.ts';
import type { QueryOf } from '../../protocol/query.ts';
import type { Answer } from '../answer.ts';
import type { KnownCall } from '../route.ts';
import { getExtraction } from '../v2/extraction.ts';

/** The concepts in the text of the body. Throws as `GET /v2/extraction` does, and `too-large`. */
export async function postExtraction(
  call: KnownCall,
  query: QueryOf<typeof TEXT_EXTRACTION_PARAMETERS>,
): Promise<Answer> {
  const text = readExtractionText(readJson((await call.body()).bytes));
  return getExtraction(call, { ...query, text });
}
