/** The eighteen fields of a content item in its JSON form. */
import { holds } from '../mismatch.ts';
import { address, each, has, match, oneOf, type Pattern, score, text, words } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';
import { itemsOf } from './v1-content.ts';

const { says, decides, rows } = section('Content item (JSON form)', 'item', 'feeds');

export const ITEM_FIELDS = rows;

const MEDIA = oneOf(null, address);

const FIELDS: readonly (readonly [field: string, statement: string, pattern: Pattern])[] = [
  ['dc:source', 'the address the item came from', address],
  ['service:embeddedVideo', 'null when there is none', MEDIA],
  ['service:contentScore', 'a number from 0.0 to 1.0', score],
  ['dc:identifier', 'the learning link', /\/~learn\?/u],
  ['dc:type', 'the kind of content', oneOf('NewsArticle', 'VideoObject', 'ImageObject', 'WebPage')],
  ['dc:abstract', 'a short summary', text],
  ['dc:title', 'the title', words],
  ['service:altImage', 'null when there is none', MEDIA],
  ['service:thumbnail', 'null when there is none', MEDIA],
  ['dc:relation', 'the address of the original', /^https:\/\/conformance\.example\//u],
  ['service:fromQuery', 'the topic query that produced the item', words],
  ['service:sourceOrder', 'decimal text', /^\d+$/u],
  [
    'dc:date',
    'readable date and time with the name of a time zone',
    /\d{4}.*\d\d?:\d\d.*[A-Z]{3,}/u,
  ],
  ['dc:memberOf', 'user/<SourceName> or service/<SourceName>', /^(?:user|service)\/./u],
  ['service:ExtendedProperty', 'an object, which may be empty', has({})],
  ['dc:publisher', 'the publishing host', 'conformance.example'],
  ['dc:description', 'a longer description', text],
  ['dc:subject', 'an array of /content/<topic path>', each(/^\/content\/./u)],
];

async function read(p: Probe) {
  const { head } = await p.stock();
  const line = `GET v1/content/${head}?service:contentScore:min=0`;
  const items = itemsOf(await p.want(line, { accept: 'application/json' }, 200));
  holds(items.length > 0, 'at least one item', items);
  return items as unknown as readonly Readonly<Record<string, unknown>>[];
}

for (const [field, statement, pattern] of FIELDS) {
  says(field.replace(/^.*:/u, ''), `${field}: ${statement}`, async (p) => {
    for (const item of await read(p)) match(pattern, item[field], field);
  });
}
says('all', 'every item has all eighteen fields and no other', async (p) => {
  const names = FIELDS.map(([field]) => field).toSorted();
  for (const item of await read(p)) match(names, Object.keys(item).toSorted());
});
says('subject-of-topic', 'dc:subject has one entry per annotating topic', async (p) => {
  const { head, below } = await p.stock();
  const both = (await read(p)).find((item) => /\/both$/u.test(String(item['dc:relation'])));
  match(each(/^\/content\//u), both?.['dc:subject']);
  const subjects = both?.['dc:subject'] as string[];
  for (const path of [head, `${head}/${below}`]) {
    holds(subjects.includes(`/content/${path}`), `/content/${path} among the subjects`, subjects);
  }
});
decides(
  'video',
  'a video is a VideoObject with service:embeddedVideo and a thumbnail',
  async (p) => {
    const video = (await read(p)).find((item) => /\/video$/u.test(String(item['dc:relation'])));
    match(
      has({
        'dc:type': 'VideoObject',
        'service:embeddedVideo': 'https://conformance.example/film.mp4',
        'service:thumbnail': 'https://conformance.example/film.jpg',
      }),
      video,
    );
  },
);
decides('picture', 'an image has service:altImage', async (p) => {
  const picture = (await read(p)).find((item) => /\/picture$/u.test(String(item['dc:relation'])));
  match(has({ 'service:altImage': 'https://conformance.example/picture.png' }), picture);
});
