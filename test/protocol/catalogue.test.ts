import { expect, it } from 'vitest';
import { readCatalogue } from '../../src/protocol/catalogue.ts';

const read = (sources: unknown) => readCatalogue(JSON.stringify({ sources }));

it('reads sources with what they leave out', () => {
  expect(read({ News: { feeds: ['https://a.example/feed', 'https://a.example/feed'] } })).toEqual({
    sources: [
      {
        name: 'News',
        description: '',
        type: 'General',
        feeds: ['https://a.example/feed'],
        templates: [],
      },
    ],
  });
});

it.each([
  ['text that is not JSON', 'no', /JSON/u],
  ['a list', '[]', /must be an object, not an array/u],
  ['no sources', '{}', /"sources" of the catalogue is missing/u],
  ['a list of sources', '{"sources": []}', /must be an object, not an array/u],
])('refuses %s', (_, text, sentence) => {
  expect(() => readCatalogue(text)).toThrow(sentence);
});

it.each([
  [
    'a misspelt key',
    { feed: [] },
    /"sources\.News\.feed" of the catalogue is not a field .* are description, type, feeds, templates/u,
  ],
  ['an unknown type', { type: 'Odd' }, /"sources.News.type" of the catalogue/u],
  ['a feed that is not http', { feeds: ['file:///etc/passwd'] }, /must begin with http/u],
  ['a template without terms', { templates: ['https://a.example/'] }, /has no \{searchTerms\}/u],
  [
    'a template that needs what nobody knows',
    { templates: ['https://a.example/?q={searchTerms}&k={key}'] },
    /asks for \{key\}/u,
  ],
  [
    'terms in the name of the host',
    { templates: ['https://{searchTerms}.example/'] },
    /name of the host/u,
  ],
  [
    'more addresses than it holds',
    { feeds: Array(501).fill('https://a.example/') },
    /more than 500/u,
  ],
])('refuses %s', (_, source, sentence) => {
  expect(() => read({ News: source })).toThrow(sentence);
});

it('refuses a name twice, however it is written', () => {
  expect(() => read({ News: {}, ' News': {} })).toThrow(/twice/u);
});
