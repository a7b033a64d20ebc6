import { expect } from 'vitest';
import type { OpmlDocument } from '../../src/protocol/opml-document.ts';

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

/** That every `xmlUrl=` of a text became an entry or a refusal. */
export function expectAccounted(text: string, document: OpmlDocument): void {
  expect(document.addresses).toBe(text.split('xmlUrl=').length - 1);
  expect(accounted(document)).toBe(document.addresses);
}
