import { describe, expect, it } from 'vitest';
import type { Source } from '../../src/model/source.ts';
import { readCreatedSource, readSource, readSourceList } from '../../src/protocol/source-list.ts';
import { readMemberOf, readSourceId, writeMemberOf } from '../../src/protocol/source-name.ts';
import {
  readDefault,
  readSourceContents,
  readSourceDefinition,
  readSourceOverwriting,
  writeCreatedSource,
  writeSourceContents,
  writeSourceDefinition,
  writeSourceList,
  writeUserSource,
} from '../../src/protocol/sources.ts';

const news: Source = {
  rowId: 1,
  scope: 'service',
  name: 'News',
  description: 'Papers of the day',
  isDefault: false,
  type: 'General',
  entries: [{ url: 'https://paper.example/feed' }],
};

const morning: Source = {
  rowId: 2,
  scope: 'user',
  name: 'Morning & more',
  description: '',
  isDefault: true,
  entries: [
    { url: 'https://a.example/feed', title: 'A', group: 'G' },
    { reference: 'News', time: '1week' },
  ],
};

describe('sources on v1', () => {
  it('are listed by scope, with what is known of each service source referred to', () => {
    expect(writeSourceList([morning, news])).toEqual({
      user: [
        {
          id: '/sources/user/Morning%20%26%20more',
          name: 'Morning & more',
          default: true,
          contents: {
            urls: [{ url: 'https://a.example/feed' }],
            sources: [
              {
                id: '/sources/service/News',
                name: 'News',
                description: 'Papers of the day',
                type: 'General',
                time: '1week',
              },
            ],
          },
        },
      ],
      service: [
        {
          id: '/sources/service/News',
          name: 'News',
          description: 'Papers of the day',
          type: 'General',
        },
      ],
    });
  });

  it('come back as views', () => {
    const wire = JSON.parse(JSON.stringify(writeSourceList([morning, news])));
    const [own, service] = readSourceList(wire);
    expect(own).toEqual(
      readSource(JSON.parse(JSON.stringify(writeUserSource(morning, () => news)))),
    );
    expect(own?.entries).toEqual([
      { url: 'https://a.example/feed' },
      { reference: 'News', time: '1week' },
    ]);
    expect(service).toMatchObject({ scope: 'service', type: 'General', isDefault: false });
    expect(readSourceList(wire.service)).toEqual([service]);
    expect(readCreatedSource(writeCreatedSource(morning.name))).toBe(morning.name);
  });

  it('are created and overwritten by what a client writes', () => {
    const definition = {
      name: 'x',
      isDefault: true,
      entries: readSourceContents(writeSourceContents(morning.entries)),
    };
    expect(readSourceDefinition(writeSourceDefinition(definition))).toEqual(definition);
    expect(readSourceDefinition({ name: ' x ' })).toEqual({
      name: 'x',
      isDefault: false,
      entries: [],
    });
    expect(readDefault({ default: true })).toBe(true);
  });

  it.each([
    [{ default: true }, '"name" of the source is missing'],
    [{ name: ' ' }, 'the source name is empty'],
    [{ name: 'a\u0007b' }, 'control characters'],
    [{ name: '__proto__' }, 'cannot be the name'],
    [{ name: '..' }, 'cannot be the name'],
    [{ name: 'x'.repeat(257) }, 'longer than 256 bytes'],
    [{ name: 'x', default: 'yes' }, '"default" of the source must be a boolean, not a string'],
    [{ name: 'x', contents: [] }, '"contents" of the source must be an object, not an array'],
    [{ name: 'x', contents: { urls: [{ url: 'file:///etc/passwd' }] } }, 'must begin with http://'],
    [
      { name: 'x', contents: { urls: [{ url: 'javascript:alert(1)' }] } },
      'must begin with http://',
    ],
    [{ name: 'x', contents: { urls: [{ url: 'http://' }] } }, 'not a valid URL'],
    [{ name: 'x', contents: { urls: [{ url: `http://a/${'x'.repeat(2_048)}` }] } }, '2 KiB'],
    [
      { name: 'x', contents: { urls: ['http://a/'] } },
      'the 1st of "contents.urls" of the source must be',
    ],
    [{ name: 'x', contents: { sources: [{ id: '/sources/user/y' }] } }, 'not a service source'],
    [{ name: 'x', contents: { sources: [{ id: 'News' }] } }, 'is not a source id'],
    [{ name: 'x', contents: { urls: [{ url: 'http://a/', time: '2weeks' }] } }, '24hours, 1week'],
  ])('refuse %j', (json, sentence) => {
    expect(() => readSourceDefinition(json)).toThrow(sentence);
  });

  it('are neither emptied nor appended to by a body without contents', () => {
    for (const json of [{ name: 'x' }, { name: 'x', contents: {} }]) {
      expect(() => readSourceOverwriting(json)).toThrow('must have "urls" or "sources"');
    }
    for (const json of [{}, { foo: 1 }, { contents: { urls: [{ url: 'http://a/' }] } }]) {
      expect(() => readSourceContents(json)).toThrow('must have "urls" or "sources"');
    }
    const emptied = { name: 'x', contents: { urls: [] } };
    expect(readSourceOverwriting(emptied).entries).toEqual([]);
    expect(readSourceContents({ sources: [] })).toEqual([]);
  });

  it('refuse a body that does not make the source the default', () => {
    expect(() => readDefault({ default: false })).toThrow('"default" of the body must be true');
    expect(() => readDefault({})).toThrow('"default" of the body is missing');
  });

  it('hold each address once', () => {
    const urls = [{ url: 'http://a/' }, { url: 'http://b/' }, { url: 'http://a/' }];
    expect(readSourceContents({ urls })).toEqual([{ url: 'http://a/' }, { url: 'http://b/' }]);
  });
});

describe('source names', () => {
  it.each([
    ['user/Morning', 'user', 'Morning'],
    ['service/News', 'service', 'News'],
    ['Sources/a/b', 'user', 'a/b'],
    ['ServiceSources/Web', 'service', 'Web'],
  ] as const)('%s is understood', (text, scope, name) => {
    expect(readMemberOf(text)).toEqual({ scope, name });
    expect(readMemberOf(writeMemberOf({ scope, name }))).toEqual({ scope, name });
  });

  it.each(['', 'News', 'other/News', 'user/', '/x', 'constructor/x'])('"%s" is refused', (text) => {
    expect(() => readMemberOf(text)).toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  it('keep a slash and a percent sign through the id', () => {
    expect(readSourceId('/sources/user/a%2Fb%2525')).toEqual({ scope: 'user', name: 'a/b%25' });
    expect(() => readSourceId('/sources/user/%zz')).toThrow('escape');
  });
});
