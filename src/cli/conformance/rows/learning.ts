/** Learning links: their form, where they lead, what they teach and when they do not. */
import { type Ask, jsonOf } from '../exchange.ts';
import { holds } from '../mismatch.ts';
import { has, match } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';
import { type Item, itemsOf } from './v1-content.ts';

const { says, decides, rows } = section('Learning link', 'learning', 'feeds');

export const LEARNING = rows;

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

async function pick(p: Probe, which = 'both'): Promise<Item> {
  const { head } = await p.stock();
  const answer = await p.want(
    `GET v1/content/${head}?service:contentScore:min=0`,
    { accept: 'application/json' },
    200,
  );
  const item = itemsOf(answer).find((each) => each['dc:relation'].endsWith(`/${which}`));
  holds(item !== undefined, `the item ${which}`, answer.text);
  return item!;
}

/** The path and query of a link, as a line of `ask`. */
function lineOf(link: string): string {
  return `GET content${link.slice(link.indexOf('/~learn'))}`;
}

const asNobody: Ask = { as: null, headers: BROWSER };

async function follow(p: Probe, which: string, what: Ask = asNobody) {
  return p.ask(lineOf((await pick(p, which))['dc:identifier']), what);
}

async function countEvents(p: Probe): Promise<number> {
  const { events } = jsonOf(await p.want('GET own/events', {}, 200)) as {
    events: { kind: string }[];
  };
  return events.filter(({ kind }) => kind === 'learned').length;
}

function teaches(statement: string, which: string, what: Ask, expected: number) {
  return async (p: Probe) => {
    const before = await countEvents(p);
    await follow(p, which, what);
    const after = await countEvents(p);
    holds(after - before === expected, statement, after - before);
  };
}

says('address', 'the link is {content_url}/~learn with further query parts', async (p) => {
  const { 'dc:identifier': link } = await pick(p);
  holds(
    link.startsWith(`${p.target.bases.contentUrl}/~learn?`),
    `${p.target.bases.contentUrl}/~learn?`,
    link,
  );
});
says('lid', 'the link includes the lid', async (p) =>
  match(/[?&]lid=[\w-]+/u, (await pick(p))['dc:identifier']),
);
says('redirect', 'anyone who follows it is redirected to the item', async (p) => {
  const item = await pick(p);
  const { status, headers } = await p.ask(lineOf(item['dc:identifier']), asNobody);
  match([302, item['dc:relation']], [status, headers.get('location')]);
});
says(
  'teaches',
  'following it updates the interest graph',
  teaches('one event', 'plain', { headers: BROWSER }, 1),
);
decides(
  'order',
  'lid, i, k, r in that order; r last, and nothing before it contains r=',
  async (p) => {
    const { 'dc:identifier': link, 'dc:relation': url } = await pick(p);
    const [, query = ''] = link.split('?', 2);
    match(/^lid=[\w-]+&i=[\w-]+&k=[\w-]+&r=[^&]+$/u, query);
    match(url, decodeURIComponent(link.slice(link.indexOf('r=') + 2)));
  },
);
decides('decode-uri', 'decodeURI does not break the link', async (p) => {
  const link = decodeURI((await pick(p))['dc:identifier']);
  match(302, (await p.ask(lineOf(link), asNobody)).status);
});
decides('escaped-tilde', 'a link with %7Elearn is the same link', async (p) => {
  const line = lineOf((await pick(p))['dc:identifier']).replace('~', '%7E');
  match(302, (await p.ask(line, asNobody)).status);
});
decides('stored-target', 'the target is the stored address, never the one in r', async (p) => {
  const item = await pick(p);
  const forged = item['dc:identifier'].replace(/&r=.*$/u, '&r=https%3A%2F%2Felsewhere.example%2F');
  const { headers } = await p.ask(lineOf(forged), asNobody);
  match(item['dc:relation'], headers.get('location'));
});
for (const [header, value] of [
  ['cache-control', 'no-store'],
  ['referrer-policy', 'no-referrer'],
  ['x-robots-tag', 'noindex'],
] as const) {
  decides(header, `${header}: ${value}`, async (p) =>
    match(value, (await follow(p, 'both')).headers.get(header)),
  );
}
decides('tampered', 'a tampered link is 404', async (p) => {
  const link = (await pick(p))['dc:identifier'].replace(/&k=./u, (found) =>
    found === '&k=A' ? '&k=B' : '&k=A',
  );
  await p.want(lineOf(link), asNobody, 404, has({ error: 'missing' }));
});
decides('incomplete', 'an incomplete link is 404', (p) =>
  p.want('GET content/~learn?lid=x', asNobody, 404),
);
decides('once', 'it teaches once per reader, item and day', async (p) => {
  const before = await countEvents(p);
  await follow(p, 'video');
  await follow(p, 'video');
  const after = await countEvents(p);
  holds(after - before === 1, 'one event', after - before);
});
decides('head', 'HEAD redirects without teaching', async (p) => {
  const before = await countEvents(p);
  const line = lineOf((await pick(p, 'picture'))['dc:identifier']).replace('GET', 'HEAD');
  match(302, (await p.ask(line, asNobody)).status);
  match(before, await countEvents(p));
});
for (const header of ['purpose', 'sec-purpose']) {
  decides(
    header,
    `${header}: prefetch does not teach`,
    teaches('no event', 'picture', { as: null, headers: { ...BROWSER, [header]: 'prefetch' } }, 0),
  );
}
decides(
  'bot',
  'a preview bot does not teach',
  teaches(
    'no event',
    'picture',
    { as: null, headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } },
    0,
  ),
);
decides('visitor', 'a visitor’s click teaches', teaches('one event', 'picture', asNobody, 1));
decides('undo', 'what was learned can be listed and undone', async (p) => {
  const { events } = jsonOf(await p.want('GET own/events', {}, 200)) as {
    events: { id: number; kind: string; undoneBy: number | null }[];
  };
  const last = events.find(({ kind, undoneBy }) => kind === 'learned' && undoneBy === null);
  await p.want('POST own/events/undo', { body: { id: last?.id } }, 201, has({ kind: 'undone' }));
});
decides('method', 'POST is 405 with Allow', async (p) => {
  const { headers } = await p.want('POST content/~learn', { as: null }, 405);
  match('GET, HEAD, OPTIONS', headers.get('allow'));
});
