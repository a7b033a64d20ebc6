/** Content as RSS 2.0, element by element, and its conditional requests. */
import type { Answer } from '../exchange.ts';
import { holds } from '../mismatch.ts';
import { match } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';

const { says, decides, rows } = section('Content (RSS 2.0 form)', 'rss', 'feeds');

export const RSS = rows;

async function read(p: Probe, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const { head } = await p.stock();
  const what = { accept: 'application/rss+xml', headers: more };
  return p.ask(`GET v1/content/${head}?service:contentScore:min=0`, what);
}

const DATE = '\\w{3}, \\d{2} \\w{3} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT';

const CHANNEL: readonly (readonly [name: string, statement: string, pattern: RegExp])[] = [
  ['version', 'rss version 2.0', /<rss [^>]*version="2\.0"/u],
  ['content-namespace', 'the content namespace is declared', /xmlns:content="[^"]+content\/"/u],
  ['media-namespace', 'the media namespace is declared', /xmlns:media="[^"]+"/u],
  ['title', 'channel/title', /<channel><title>[^<]+<\/title>/u],
  ['link', 'channel/link carries the lid', /<channel>.*?<link>[^<]*\?lid=[\w-]+<\/link>/su],
  ['description', 'channel/description', /<channel>.*?<description>[^<]+<\/description>/su],
  ['language', 'channel/language', /<language>[^<]+<\/language>/u],
  ['copyright', 'channel/copyright', /<copyright>[^<]+<\/copyright>/u],
  ['web-master', 'channel/webMaster', /<webMaster>[^<]+<\/webMaster>/u],
  ['docs', 'channel/docs', /<docs>https?:[^<]+<\/docs>/u],
  [
    'last-build',
    'channel/lastBuildDate is an RFC 822 date',
    new RegExp(`<lastBuildDate>${DATE}<`, 'u'),
  ],
  ['ttl', 'channel/ttl is an integer', /<ttl>\d+<\/ttl>/u],
  [
    'image',
    'channel/image has url, title and link',
    /<image><url>https?:[^<]+<\/url><title>[^<]+<\/title><link>[^<]+<\/link><\/image>/u,
  ],
];
const ITEM: readonly (readonly [name: string, statement: string, pattern: RegExp])[] = [
  ['item-title', 'item/title', /<title>[^<]+<\/title>/u],
  ['item-link', 'item/link is the learning link', /<link>[^<]*\/~learn\?lid=[^<]+<\/link>/u],
  ['item-description', 'item/description', /<description>/u],
  [
    'item-encoded',
    'item/content:encoded is HTML in a CDATA section',
    /<content:encoded><!\[CDATA\[.*<p>.*\]\]><\/content:encoded>/su,
  ],
  [
    'item-category',
    'item/category has the label, and the topic’s content address with the lid as domain',
    /<category domain="https?:\/\/[^"]+\?lid=[\w-]+">[^<]+<\/category>/u,
  ],
  [
    'item-guid',
    'item/guid is the original address, with isPermaLink',
    /<guid isPermaLink="(?:true|false)">https:\/\/conformance\.example\/[^<]+<\/guid>/u,
  ],
  [
    'item-date',
    'item/pubDate is an RFC 822 date, GMT',
    new RegExp(`<pubDate>${DATE}</pubDate>`, 'u'),
  ],
  ['item-source', 'item/source has the attribute url', /<source url="https?:[^"]+">/u],
];

for (const [name, statement, pattern] of CHANNEL) {
  says(name, statement, async (p) => match(pattern, (await read(p)).text));
}
for (const [name, statement, pattern] of ITEM) {
  says(name, statement, async (p) => {
    const [, ...items] = (await read(p)).text.split('<item>');
    holds(items.length > 0, 'items', items.length);
    for (const item of items) match(pattern, item);
  });
}
decides('self', 'atom:link rel="self" names the document', async (p) => {
  const { text, url } = await read(p);
  const href = /<atom:link href="([^"]+)" rel="self"/u.exec(text)?.[1]?.replaceAll('&amp;', '&');
  match(url, href);
});
decides('picture-there', 'the picture that channel/image names can be had', async (p) => {
  const url = /<image><url>([^<]+)</u.exec((await read(p)).text)?.[1] ?? '';
  const below = new URL(p.target.bases.baseUrl).pathname.replace(/\/$/u, '');
  const path = new URL(url).pathname.slice(below.length);
  const { headers } = await p.want(`GET ${path}`, { as: null }, 200);
  match(/^image\//u, headers.get('content-type'));
});
decides('etag', 'ETag and If-None-Match: 304 without a body', async (p) => {
  const { headers } = await read(p);
  const tag = headers.get('etag') ?? '';
  match(/^"[^"]+"$/u, tag);
  const again = await read(p, { 'if-none-match': tag });
  holds(again.status === 304 && again.text === '', '304 without a body', again.status);
  match(tag, again.headers.get('etag'));
});
decides('etag-other', 'another ETag gets the whole answer', async (p) => {
  match(200, (await read(p, { 'if-none-match': '"other"' })).status);
});
decides('etag-any', 'If-None-Match: * is 304', async (p) => {
  match(304, (await read(p, { 'if-none-match': '*' })).status);
});
decides('last-modified', 'Last-Modified, if its second is over, and 304 by it', async (p) => {
  const { headers } = await read(p);
  const [since, at] = [headers.get('last-modified'), p.target.clock()];
  if (since === null) {
    const built = /<lastBuildDate>([^<]+)</u.exec((await read(p)).text)?.[1] ?? '';
    holds(Math.abs(at - Date.parse(built)) < 60_000, 'Last-Modified on a list of long ago', built);
    return;
  }
  match(new RegExp(`^${DATE}$`, 'u'), since);
  match(304, (await read(p, { 'if-modified-since': since })).status);
});
decides('last-modified-open', 'no Last-Modified of a second in which more may come', async (p) => {
  for (let turn = 0; turn < 5; turn++) {
    await p.want('POST v1/topics', { body: { uris: [p.name()] } }, 201);
    const { headers } = await read(p);
    const since = headers.get('last-modified');
    await p.want('POST v1/topics', { body: { uris: [p.name()] } }, 201);
    if (since === null) continue;
    const { status } = await read(p, { 'if-modified-since': since });
    holds(status === 200, '200 for a list that changed since', status);
  }
});
decides('vary', 'Vary names accept and authorization', async (p) => {
  const vary = (await read(p)).headers.get('vary')?.toLowerCase() ?? '';
  holds(vary.includes('accept') && vary.includes('authorization'), 'accept, authorization', vary);
});
