import { describe, expect, it } from 'vitest';
import { parseTopicPath } from '../../src/model/topic-path.ts';
import {
  baseAddresses,
  conceptUri,
  contentAddress,
  dataSourceAddress,
  readConceptUri,
  serviceSourceAddress,
  v1Address,
  v2Address,
} from '../../src/protocol/addresses.ts';
import { readDate, writeHttpDate, writeReadableDate } from '../../src/protocol/dates.ts';
import { splitExtension, splitTarget } from '../../src/protocol/target.ts';

const bases = baseAddresses('http://localhost:8080/');
const topic = parseTopicPath('travel/ice fishing');

describe('addresses', () => {
  it('lie beside each other on one server', () => {
    expect(bases).toEqual({
      baseUrl: 'http://localhost:8080',
      contentUrl: 'http://localhost:8080/content',
      dataUrl: 'http://localhost:8080/data',
    });
    expect(v1Address(bases, 'sources', 'user', 'a/b c')).toBe(
      'http://localhost:8080/v1/sources/user/a%2Fb%20c',
    );
    expect(v2Address(bases, 'extraction')).toBe('http://localhost:8080/v2/extraction');
    expect(dataSourceAddress(bases, 'x', 'contents')).toBe(
      'http://localhost:8080/data/@Sources/x/contents',
    );
    expect(serviceSourceAddress(bases)).toBe('http://localhost:8080/data/@ServiceSources');
    expect(serviceSourceAddress(bases, 'News')).toBe(
      'http://localhost:8080/data/@ServiceSources/News',
    );
  });

  it('of content carry the lid and %20, concept URIs a plus', () => {
    expect(contentAddress(bases)).toBe('http://localhost:8080/content/');
    expect(contentAddress(bases, 'LID', topic)).toBe(
      'http://localhost:8080/content/travel/ice%20fishing?lid=LID',
    );
    const uri = conceptUri(bases, topic);
    expect(uri).toBe('http://localhost:8080/data/travel/ice+fishing');
    expect(readConceptUri(bases, uri)).toEqual(topic);
    // What a service behind a proxy that does TLS says of itself.
    expect(readConceptUri(bases, uri.replace('http:', 'https:'))).toEqual(topic);
    expect(() => readConceptUri(bases, 'http://localhost:8080/database/x')).toThrow(
      'not a concept',
    );
  });
});

it.each(['package.json', 'web/notes.rss', '.json'])(
  'of the content of %s names that topic, not a form of another',
  (name) => {
    const named = parseTopicPath(name);
    const { pathname } = new URL(contentAddress(bases, 'LID', named));
    const { rawSegments, extension } = splitExtension(splitTarget(pathname).rawSegments.slice(1));
    expect(extension).toBeUndefined();
    expect(parseTopicPath(rawSegments.join('/'))).toEqual(named);
  },
);

describe('dates', () => {
  const at = Date.UTC(2026, 10, 21, 3, 45);

  it('leave as RFC 822 in GMT and, for people, in UTC', () => {
    expect(writeHttpDate(at)).toBe('Sat, 21 Nov 2026 03:45:00 GMT');
    expect(writeReadableDate(at)).toBe('Sat, 21 Nov 2026 03:45:00 UTC');
  });

  it('come back from either form', () => {
    expect(readDate(writeHttpDate(at))).toBe(at);
    expect(readDate(writeReadableDate(at))).toBe(at);
    expect(readDate('yesterday')).toBeUndefined();
  });

  it('stay dates beyond what a date can hold', () => {
    for (const wide of [1e300, -1e300, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(writeHttpDate(wide)).not.toContain('Invalid');
    }
  });
});
