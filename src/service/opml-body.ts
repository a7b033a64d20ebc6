/** OPML request bodies; the XML parser is loaded only when one comes. */
import type { StrictOpml } from '../protocol/opml.ts';

/** As `readStrictOpml`: every entry, or `invalid` with one sentence. */
export async function readOpmlBody(document: string): Promise<StrictOpml> {
  const { readStrictOpml } = await import('../protocol/opml.ts');
  return readStrictOpml(document);
}
