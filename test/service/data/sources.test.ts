import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { putCatalogue } from '../../../src/store/catalogue.ts';
import { catalogueSource } from '../../support/catalogue.ts';
import { type Credentials, headersOf, openPeople, type People } from '../people.ts';

const DATA = 'http://winnow.test/data';
const FEED = 'https://blog.example/feed';

let people: People;
let owner: Required<Credentials>;

beforeEach(async () => {
  people = await openPeople();
  owner = await people.account('ann');
  const news = catalogueSource('News', { description: 'news and blogs' });
  await people.store.transaction((statements) => putCatalogue(statements, { sources: [news] }, 0));
});
afterEach(() => people.close());

function ask(method: string, path: string, body?: unknown, type?: string) {
  return people.ask(owner, method, `/data/${path}`, {
    ...(body === undefined ? {} : { body }),
    ...(type === undefined ? {} : { type }),
  });
}

function create(name: string, contents: object = { [FEED]: {} }, isDefault = false) {
  return ask('POST', '@Sources', { [name]: { default: isDefault, contents } });
}

async function source(name: string) {
  const { json } = await ask('GET', `@Sources/${encodeURIComponent(name)}`);
  return (json as Record<string, { default: boolean; contents: Record<string, object> }>)[name];
}

function urls(count: number): Record<string, object> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`${FEED}/${n}`, {}]));
}

function opml(...addresses: string[]): string {
  const outlines = addresses.map((xmlUrl) => `<outline type="rss" text="x" xmlUrl="${xmlUrl}"/>`);
  return `<opml version="2.0"><head><title>x</title></head><body>${outlines.join('')}</body></opml>`;
}

/** The status of an OPML body of other bytes than UTF-8. */
async function putBytes(
  name: string,
  text: string,
  encoding: BufferEncoding,
  type = 'text/x-opml',
): Promise<number> {
  const target = `/data/@Sources/${name}/contents`;
  const request = new Request(`http://winnow.test${target}`, {
    method: 'PUT',
    headers: { ...headersOf(owner), 'content-type': type },
    body: new Uint8Array(Buffer.from(text, encoding)),
  });
  return (await people.handle(request, target)).status;
}

describe('creating', () => {
  it('takes OPML in the encoding that it declares', async () => {
    const document = opml(`${FEED}/é`);
    const declared = `<?xml version="1.0" encoding="ISO-8859-1"?>${document}`;
    expect(await putBytes('latin', declared, 'latin1')).toBe(201);
    expect(await source('latin')).toMatchObject({ contents: { [`${FEED}/é`]: {} } });
    expect(await putBytes('wide', `\ufeff${document}`, 'utf16le')).toBe(201);
    expect(await putBytes('undeclared', document, 'latin1')).toBe(400);
    const wrong = `<?xml version="1.0" encoding="UTF-8"?>${document}`;
    expect(await putBytes('wrong', wrong, 'latin1')).toBe(400);
  });

  it('takes OPML in the encoding that its header names', async () => {
    const document = opml(`${FEED}/é`);
    const latin = 'text/x-opml; charset=ISO-8859-1';
    expect(await putBytes('labelled', document, 'latin1', latin)).toBe(201);
    expect(await source('labelled')).toMatchObject({ contents: { [`${FEED}/é`]: {} } });
    const declared = `<?xml version="1.0" encoding="ISO-8859-1"?>${document}`;
    expect(await putBytes('labelled', declared, 'latin1', latin)).toBe(200);
    const wrong = 'text/x-opml; charset=UTF-8';
    expect(await putBytes('mislabelled', declared, 'latin1', wrong)).toBe(201);
  });

  it('answers 201 and keeps addresses, references and time frames', async () => {
    const reference = `${DATA}/@ServiceSources/News`;
    const contents = { [FEED]: { time: '1week' }, [reference]: {} };
    expect((await create('blogs', contents, true)).status).toBe(201);
    expect(await source('blogs')).toEqual({ default: true, contents });
  });

  it('answers 409 for a name that exists', async () => {
    await create('blogs');
    expect((await create('blogs')).status).toBe(409);
  });

  it('takes one source a call, 200 contents, known time frames and http addresses', async () => {
    const many = { a: { contents: {} }, b: { contents: {} } };
    expect((await ask('POST', '@Sources', many)).status).toBe(400);
    expect((await create('most', urls(200))).status).toBe(201);
    expect((await create('more', urls(201))).status).toBe(400);
    expect((await create('time', { [FEED]: { time: '2weeks' } })).status).toBe(400);
    expect((await create('file', { 'file:///etc/passwd': {} })).status).toBe(400);
    expect((await create('gone', { [`${DATA}/@ServiceSources/None`]: {} })).status).toBe(404);
  });

  it('keeps a name with spaces, plus signs, quotes and emoji', async () => {
    for (const name of ['my blogs', 'c++', `"<b>" 'x'`, '🦊 news', '\u2028']) {
      const made = await create(name);
      if (name === '\u2028') expect(made.status).toBe(400);
      else expect(await source(name)).toEqual({ default: false, contents: { [FEED]: {} } });
    }
    expect((await ask('GET', '@Sources/my+blogs')).status).toBe(200);
    expect((await ask('GET', '@Sources/c++')).status).toBe(200);
  });
});

describe('contents', () => {
  it('PUT of OPML creates (201, never the default) and replaces (200)', async () => {
    const put = (...addresses: string[]) =>
      ask('PUT', '@Sources/list/contents', opml(...addresses), 'text/x-opml');
    expect((await put(FEED)).status).toBe(201);
    expect((await put(`${FEED}/2`)).status).toBe(200);
    expect(await source('list')).toEqual({ default: false, contents: { [`${FEED}/2`]: {} } });
    const many = await put(...Object.keys(urls(201)));
    expect(many.status).toBe(400);
  });

  it('PUT takes a contents map, or the whole definition that GET gave', async () => {
    expect((await ask('PUT', '@Sources/list/contents', urls(2))).status).toBe(201);
    const whole = (await ask('GET', '@Sources/list')).json as Record<string, object>;
    expect((await ask('PUT', '@Sources/list/contents', whole)).status).toBe(200);
    expect(Object.keys((await source('list'))!.contents)).toHaveLength(2);
  });

  it('PUT keeps whether the source is the default', async () => {
    await create('blogs', {}, true);
    await ask('PUT', '@Sources/blogs/contents', urls(1));
    expect((await source('blogs'))?.default).toBe(true);
  });

  it('POST appends a map or OPML, up to 200 in all, or not at all', async () => {
    await create('blogs');
    expect((await ask('POST', '@Sources/blogs/contents', urls(2))).status).toBe(200);
    const more = opml(`${FEED}/x`);
    expect((await ask('POST', '@Sources/blogs/contents', more, 'text/x-opml')).status).toBe(200);
    expect((await ask('POST', '@Sources/blogs/contents', urls(199))).status).toBe(400);
    expect(Object.keys((await source('blogs'))!.contents)).toHaveLength(4);
    expect((await ask('POST', '@Sources/none/contents', urls(1))).status).toBe(404);
  });

  it('an entry that is wrong keeps all others out', async () => {
    const mixed = { [FEED]: {}, 'ftp://x.example/': {} };
    expect((await ask('PUT', '@Sources/list/contents', mixed)).status).toBe(400);
    expect((await ask('GET', '@Sources/list')).status).toBe(404);
  });

  it('of another media type are 415', async () => {
    expect((await ask('PUT', '@Sources/list/contents', 'x', 'text/plain')).status).toBe(415);
    expect((await ask('POST', '@Sources', opml(FEED), 'text/x-opml')).status).toBe(415);
  });
});

describe('the default and the end of a source', () => {
  it('POST of default true makes it the default, the only one', async () => {
    await create('a', {}, true);
    await create('b');
    expect((await ask('POST', '@Sources/b', { default: true })).status).toBe(200);
    expect([(await source('a'))?.default, (await source('b'))?.default]).toEqual([false, true]);
    expect((await ask('POST', '@Sources/b', { default: false })).status).toBe(400);
  });

  it('DELETE refuses any query parameter but lid', async () => {
    await create('a');
    for (const query of ['force=true', 'uid=1', 'lid=x&force=true']) {
      expect((await ask('DELETE', `@Sources/a?${query}`)).status).toBe(400);
    }
    expect((await ask('DELETE', '@Sources/a?lid=unknown')).status).toBe(404);
    expect(await source('a')).toBeDefined();
  });

  it('DELETE removes a custom source and never one of the service', async () => {
    await create('a');
    expect((await ask('DELETE', '@Sources/a')).status).toBe(200);
    expect((await ask('DELETE', '@Sources/a')).status).toBe(404);
    const { status, headers } = await ask('DELETE', '@ServiceSources/News');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

describe('listing', () => {
  it('gives all custom sources of the account, and all of the service', async () => {
    await create('a');
    expect(Object.keys((await ask('GET', '@Sources')).json as object)).toEqual(['a']);
    expect((await ask('GET', '@ServiceSources')).json).toEqual({
      News: { default: false, contents: {}, description: 'news and blogs', type: 'General' },
    });
    expect((await ask('GET', '@ServiceSources/News')).status).toBe(200);
    expect((await ask('GET', '@ServiceSources/None')).status).toBe(404);
  });

  it('shows nobody the sources of another account', async () => {
    await create('a');
    const other = await people.account('bob');
    expect((await people.ask(other, 'GET', '/data/@Sources')).json).toEqual({});
    expect((await people.ask(other, 'GET', '/data/@Sources/a')).status).toBe(404);
    expect((await people.ask(other, 'DELETE', '/data/@Sources/a')).status).toBe(404);
  });
});
