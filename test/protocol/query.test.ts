import { describe, expect, it } from 'vitest';
import { writeContentSource } from '../../src/protocol/content-source.ts';
import {
  CONTENT_PARAMETERS,
  DATA_DELETE_PARAMETERS,
  DATA_TOPIC_PARAMETERS,
  EXTRACTION_PARAMETERS,
  RECOMMENDATION_PARAMETERS,
  scoreRange,
  V1_CONTENT_PARAMETERS,
} from '../../src/protocol/parameters.ts';
import { readQuery, writeQuery } from '../../src/protocol/query.ts';

const MIN = 'service:contentScore:min';
const COUNT = 'service:contentCount:max';

const content = (raw: string) => readQuery(V1_CONTENT_PARAMETERS, raw);
const data = (raw: string) => readQuery(DATA_TOPIC_PARAMETERS, raw);
const recommend = (raw: string) => readQuery(RECOMMENDATION_PARAMETERS, raw);

describe('readQuery', () => {
  it('gives typed values of known parameters and ignores the others', () => {
    expect(content(`${MIN}=0.6&${COUNT}=10&storage=x&dc:memberOf=user/My+Source&&flag`)).toEqual({
      minScore: 0.6,
      maxCount: 10,
      memberOf: { scope: 'user', name: 'My Source' },
    });
    expect(content('')).toEqual({});
  });

  it('understands encoded names', () => {
    expect(content('service%3AcontentScore%3Amin=.5&dc%3AmemberOf=service%2FNews')).toEqual({
      minScore: 0.5,
      memberOf: { scope: 'service', name: 'News' },
    });
  });

  it.each(['0', '1', '0.0', '1.0', '0.54', '.5', '00.5'])('takes the score %s', (text) => {
    expect(content(`${MIN}=${text}`).minScore).toBe(Number(text));
  });

  it.each(
    [
      'NaN',
      'Infinity',
      '-0',
      '-0.1',
      '1.0000001',
      '2',
      '1e-400',
      '1e0',
      '',
      '%200.5',
      '+0.5',
    ].concat(['0x1', '0,5', '1.', '.', '٠.٥', '0.5%00', `0.${'1'.repeat(40)}`]),
  )('refuses the score "%s"', (text) => {
    expect(() => content(`${MIN}=${text}`)).toThrow(
      'service:contentScore:min must be a plain decimal number from 0.0 to 1.0',
    );
  });

  it.each(['0', '-1', '1e9', '1.5', '', ' 1', 'ten'])('refuses the count "%s"', (text) => {
    expect(() => content(`${COUNT}=${text}`)).toThrow('must be a whole number, at least 1');
  });

  it('takes a count of more than there may be for as many as there may be', () => {
    expect(content(`${COUNT}=1001`).maxCount).toBe(1_000);
    expect(content(`${COUNT}=999999999`).maxCount).toBe(1_000);
    expect(content(`${COUNT}=99999999999999999999`).maxCount).toBe(1_000);
  });

  it('takes a wait of 1 to 120 seconds or max, and nothing else', () => {
    expect(data('timeOut=1').timeOut).toBe(1);
    expect(data('timeOut=120').timeOut).toBe(120);
    expect(data('timeOut=max').timeOut).toBe('max');
    for (const text of ['121', '0', '-1', 'MAX', '1e3', '', '1.5', 'maximum']) {
      expect(() => data(`timeOut=${text}`)).toThrow('or the word max');
    }
  });

  it('refuses bad escapes in what it reads, and ignores those in what it does not', () => {
    expect(() => content(`${MIN}=%`)).toThrow('percent-encoded UTF-8');
    for (const raw of ['x=%zz', '%ff=1', '%=%', 'storage=%C0%AF']) {
      expect(content(raw)).toEqual({});
      expect(() => readQuery(DATA_DELETE_PARAMETERS, raw, { unknown: 'refused' })).toThrow(
        'is not allowed here',
      );
    }
  });

  it('refuses a repeated single-valued parameter, but not a repeated unknown one', () => {
    expect(() => content(`${MIN}=0.5&${MIN}=0.5`)).toThrow('given more than once');
    expect(() => recommend('type=a&u=x.example&u=y.example')).toThrow('u is given more than once');
    expect(content('storage=1&storage=2')).toEqual({});
  });

  it('makes one unknown lid of two, and reads no lid[]', () => {
    expect(readQuery(CONTENT_PARAMETERS, 'lid=a&lid=b')).toEqual({ lid: 'a,b' });
    expect(readQuery(CONTENT_PARAMETERS, 'lid=')).toEqual({ lid: '' });
    expect(readQuery(CONTENT_PARAMETERS, 'lid[]=a')).toEqual({});
  });

  it('refuses unknown parameters where only known ones are legal', () => {
    const refused = { unknown: 'refused' } as const;
    expect(readQuery(DATA_DELETE_PARAMETERS, 'lid=a', refused)).toEqual({ lid: 'a' });
    expect(() => readQuery(DATA_DELETE_PARAMETERS, 'lid=a&x=1', refused)).toThrow(
      'the query parameter "x" is not allowed here (only lid)',
    );
  });

  it.each([
    ['raw plus', 'ServiceSources/Web+site:http://a.example/x+keywords:owl+time:1week'],
    [
      '%2B',
      'ServiceSources%2FWeb%2Bsite%3Ahttp%3A%2F%2Fa.example%2Fx%2Bkeywords%3Aowl%2Btime%3A1week',
    ],
    ['a space', 'ServiceSources/Web%20site:a.example/x%20keywords:owl%20time:1week'],
    ['a plus, in any case', 'ServiceSources/Web+SITE:a.example/x+Keywords:owl+Time:1week'],
  ])('understands contentSource modifiers after %s', (_, raw) => {
    expect(data(`contentSource=${raw}`).contentSource).toEqual({
      source: { scope: 'service', name: 'Web' },
      site: { host: 'a.example', pathPrefix: '/x' },
      keywords: 'owl',
      time: '1week',
    });
  });

  it('keeps plus signs that belong to a source name', () => {
    expect(data('contentSource=Sources/C%2B%2B+news+time:24hours').contentSource).toEqual({
      source: { scope: 'user', name: 'C++ news' },
      time: '24hours',
    });
  });

  it.each([
    'News',
    'Sources/',
    'Sources/x+time:2weeks',
    'Sources/x+time:1week+time:1week',
    'Sources/x+site:',
  ])('refuses contentSource=%s', (raw) => {
    expect(() => data(`contentSource=${raw}`)).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    );
  });

  it('reads lists from commas, repetitions and both spellings of a name', () => {
    expect(recommend('type=NewsArticle,VideoObject').types).toEqual(['NewsArticle', 'VideoObject']);
    expect(recommend('types=a,%20b,,a&type=c').types).toEqual(['c', 'a', 'b']);
    expect(recommend('type=')).toEqual({});
  });

  it('reads an address without a scheme or encoded twice, and only http(s)', () => {
    const url = 'http://a.example/x?y=1';
    expect(recommend('u=a.example/x?y=1').url).toBe(url);
    expect(recommend(`u=${encodeURIComponent(encodeURIComponent(url))}`).url).toBe(url);
    expect(recommend('u=localhost:8080/x').url).toBe('http://localhost:8080/x');
    const bare = encodeURIComponent(encodeURIComponent('127.0.0.1:8080/a b?y=1'));
    expect(recommend(`u=${bare}`).url).toBe('http://127.0.0.1:8080/a%20b?y=1');
    expect(recommend('u=a.example/100%2525').url).toBe('http://a.example/100%25');
    for (const raw of [
      'file:///etc/passwd',
      'javascript:alert()',
      'http://',
      `a/${'x'.repeat(2_048)}`,
    ]) {
      expect(() => recommend(`u=${raw}`)).toThrow('u must be an http or https address');
    }
  });

  it('reads a plus between words of a search as a space', () => {
    expect(recommend('q=ice%2Bfishing+gear').search).toBe('ice fishing gear');
    expect(recommend('q=c%2B%2B').search).toBe('c++');
    expect(recommend('t=1%2B1').text).toBe('1+1');
  });

  it('reads booleans and sort words exactly', () => {
    expect(recommend('useContext=false&sort=date')).toEqual({ useContext: false, sort: 'date' });
    expect(readQuery(EXTRACTION_PARAMETERS, 'applyInfluence=true')).toEqual({
      applyInfluence: true,
    });
    expect(() => recommend('useContext=1')).toThrow('useContext must be true or false');
    expect(() => recommend('sort=Date')).toThrow('sort must be relevance or date');
  });
});

describe('writeContentSource', () => {
  it('writes what readQuery reads', () => {
    const source = {
      source: { scope: 'user', name: 'C++ & more' },
      site: { host: 'a.example', pathPrefix: '/x%20y' },
      keywords: 'snow owl',
      time: '1month',
    } as const;
    expect(data(`contentSource=${writeContentSource(source)}`).contentSource).toEqual(source);
  });
});

describe('scoreRange', () => {
  it('applies the default only where neither bound is given', () => {
    expect(scoreRange({}, 0.6)).toEqual({ min: 0.6, max: 1 });
    expect(scoreRange({ minScore: 0.1 }, 0.6)).toEqual({ min: 0.1, max: 1 });
    expect(scoreRange({ maxScore: 0.4 }, 0.6)).toEqual({ min: 0, max: 0.4 });
  });

  it('refuses both bounds together', () => {
    expect(() => scoreRange({ minScore: 0, maxScore: 1 }, 0.6)).toThrow('not be given together');
  });
});

describe('writeQuery', () => {
  it('asks by the names on the wire for what readQuery then gives', () => {
    const since = Date.parse('2026-01-02T03:04:05.000Z');
    const asked = {
      minScore: 0.5,
      since,
      types: ['WebPage', 'VideoObject'],
      unread: true,
      originals: true,
    } as const;
    const written = writeQuery(V1_CONTENT_PARAMETERS, { ...asked, memberOf: 'user/a b' });
    expect(written).toMatchObject({
      [MIN]: '0.5',
      'winnow:since': '2026-01-02T03:04:05.000Z',
      'winnow:type': 'WebPage,VideoObject',
    });
    expect(content(new URLSearchParams(written).toString())).toEqual({
      ...asked,
      memberOf: { scope: 'user', name: 'a b' },
    });
  });

  it('leaves out what is not given', () => {
    expect(writeQuery(V1_CONTENT_PARAMETERS, { maxCount: 3, since: undefined })).toEqual({
      [COUNT]: '3',
    });
  });
});

describe('a required parameter', () => {
  const NAMED = {
    item: { name: 'item', kind: 'text', required: true, description: 'An item.' },
  } as const;

  it('is read as any other', () => {
    expect(readQuery(NAMED, 'item=a')).toEqual({ item: 'a' });
  });

  it.each(['', 'other=a', 'item=', 'item=+'])('is refused where "%s" names none', (query) => {
    expect(() => readQuery(NAMED, query)).toThrow('the query parameter "item" is missing');
  });
});
