import { describe, expect, it } from 'vitest';
import type { Source } from '../../src/model/source.ts';
import {
  readDataContents,
  readDataSource,
  readDataSources,
  writeDataContents,
  writeDataSources,
} from '../../src/protocol/data-sources.ts';

const DATA_URL = 'http://localhost:8080/data';

const source: Source = {
  rowId: 1,
  scope: 'user',
  name: 'Morning',
  description: '',
  isDefault: true,
  entries: [
    { url: 'https://a.example/feed', time: '24hours' },
    { url: 'https://b.example/' },
    { reference: 'News of the day', time: '1month' },
  ],
};

describe('sources on the data service', () => {
  it('are a map of names to a map of addresses', () => {
    expect(writeDataSources([source], DATA_URL)).toEqual({
      Morning: {
        default: true,
        contents: {
          'https://a.example/feed': { time: '24hours' },
          'https://b.example/': {},
          'http://localhost:8080/data/@ServiceSources/News%20of%20the%20day': { time: '1month' },
        },
      },
    });
  });

  it('come back the same, as a creation, a listing and a contents map', () => {
    const definition = { name: 'Morning', isDefault: true, entries: source.entries };
    const wire = JSON.parse(JSON.stringify(writeDataSources([source], DATA_URL)));
    expect(readDataSource(wire, DATA_URL)).toEqual(definition);
    expect(readDataSources(wire, DATA_URL)).toEqual([definition]);
    const contents = writeDataContents(source.entries, DATA_URL);
    expect(readDataContents(contents, DATA_URL)).toEqual(source.entries);
  });

  it('understand a reference without the base address', () => {
    for (const known of [
      'https://localhost:8080/data/%40ServiceSources/Web',
      '/%40ServiceSources/Web',
    ]) {
      expect(readDataContents({ [known]: {} }, DATA_URL)).toEqual([{ reference: 'Web' }]);
    }
    expect(readDataContents({ '/@ServiceSources/Web': {} }, DATA_URL)).toEqual([
      { reference: 'Web' },
    ]);
  });

  it('tell the type and description of service sources', () => {
    const service: Source = {
      ...source,
      scope: 'service',
      name: 'News',
      entries: [],
      isDefault: false,
    };
    expect(writeDataSources([service], DATA_URL)['News']).toMatchObject({ type: 'General' });
  });

  it.each(['constructor', 'prototype', 'toString'])('may be called %s', (name) => {
    const wire = { [name]: { default: true, contents: { 'http://a.example/': {} } } };
    const definition = { name, isDefault: true, entries: [{ url: 'http://a.example/' }] };
    expect(readDataSource(wire, DATA_URL)).toEqual(definition);
    expect(readDataSources(wire, DATA_URL)).toEqual([definition]);
  });

  it('hold at most 200 contents', () => {
    const contents = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`http://a.example/${n}`, {}]));
    expect(readDataContents(contents(200), DATA_URL)).toHaveLength(200);
    expect(() => readDataContents(contents(201), DATA_URL)).toThrow(
      'at most 200 contents, not 201',
    );
  });

  it.each([
    [{}, 'one call creates one source, not 0'],
    [{ a: {}, b: {} }, 'one call creates one source, not 2'],
    [[], 'must be an object, not an array'],
    [{ a: { contents: ['http://a/'] } }, 'must be an object, not an array'],
    [{ a: { contents: { 'http://a/': { time: 'ever' } } } }, '24hours, 1week, 1month'],
    [{ a: { contents: { 'ftp://a/': {} } } }, 'must begin with http://'],
    [{ a: { contents: { '/@ServiceSources/': {} } } }, 'does not name a service source'],
    [{ a: { default: 1 } }, 'must be a boolean'],
  ])('refuse %j', (json, sentence) => {
    expect(() => readDataSource(json, DATA_URL)).toThrow(sentence);
  });
});
