import { readPage } from '../../../src/collect/pages/read-page.ts';

/** A page as it is read from what a server answers. */
export function page(
  html: string,
  headers: Record<string, string> = {},
  url = 'https://site.example/',
) {
  const bytes = Buffer.from(html);
  return readPage({ url, headers: { 'content-type': 'text/html', ...headers }, bytes });
}
