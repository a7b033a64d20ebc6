import { expect } from 'vitest';
import type { OpmlDocument } from '../../../src/protocol/lists/opml-document.ts';

/** A list as a reader exports it, with these outlines. */
export function opml(body: string): string {
  return `<?xml version="1.0"?>\n<opml version="2.0">\n<head><title>Mine &amp; yours</title></head>\n<body>\n${body}\n</body>\n</opml>\n`;
}

export const urls = (document: OpmlDocument) => document.entries.map(({ url }) => url);

/** Entries and refusals of addresses together: what must equal the number of `xmlUrl=`. */
export function accounted({ entries, refusals }: OpmlDocument): number {
  const addresses = refusals.filter(({ kind }) => kind !== 'no-address');
  return entries.filter(({ url }) => url !== undefined).length + addresses.length;
}

/** A tag as XML wants it. */
const SOUND_TAG = /<[a-z][\w:.-]*((?:\s+[a-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))+)\s*\/?>/giu;
const VALUE = /"[^"<]*"|'[^'<]*'/gu;

/** How many `xmlUrl=` stand among the words of values of sound tags, where they are no addresses. */
function amongWords(text: string): number {
  const values = Array.from(text.matchAll(SOUND_TAG), ([, attributes = '']) => attributes);
  const words = values.flatMap((attributes) => attributes.match(VALUE) ?? []);
  return words.join('').split('xmlUrl=').length - 1;
}

/**
 * That every `xmlUrl=` of a text became an entry or a refusal, once. What looks like a sound tag may be a part of another value or
 * of a comment: then those among its words may count or not.
 */
export function expectAccounted(text: string, document: OpmlDocument): void {
  const most = text.split('xmlUrl=').length - 1;
  expect(accounted(document)).toBe(document.addresses);
  expect(document.addresses).toBeLessThanOrEqual(most);
  expect(document.addresses).toBeGreaterThanOrEqual(most - amongWords(text));
}
