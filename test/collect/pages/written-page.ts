import { readPage } from '../../../src/collect/pages/read-page.ts';

/** When the pages of tests are read. */
export const READ_AT = Date.parse('2026-05-04T10:30:00Z');

/** A page as it is read from what a server answers. */
export function page(
  html: string,
  headers: Record<string, string> = {},
  url = 'https://site.example/',
) {
  const bytes = Buffer.from(html);
  return readPage({
    url,
    headers: { 'content-type': 'text/html', ...headers },
    bytes,
    at: READ_AT,
  });
}
