/** v1 topics: adding, listing and removing, and what a topic path may be. */
import { each, has, match, none, some, words } from '../pattern.ts';
import { section } from '../row.ts';

const { says, decides, rows } = section('v1 API: topics', 'v1-topics');

export const V1_TOPICS = rows;

const TOPIC = { id: /^\/topics\/./u, 'skos:prefLabel': words };

says('post', 'POST topics: 201 with a bare array of topics', async (p) => {
  const head = p.name();
  await p.want('POST v1/topics', { body: { uris: [`/${head}/b`] } }, 201, [
    { id: `/topics/${head}/b`, 'skos:prefLabel': 'b' },
  ]);
});
says('id', 'a space in a segment is %20 in the id; the label is the last segment', async (p) => {
  const head = p.name();
  await p.want('POST v1/topics', { body: { uris: [`/${head}/ice%20cream`] } }, 201, [
    { id: `/topics/${head}/ice%20cream`, 'skos:prefLabel': 'ice cream' },
  ]);
});
says('plus', 'a space may also be written +', async (p) => {
  await p.want('POST v1/topics', { body: { uris: [`/${p.name()}/ice+cream`] } }, 201, [
    { id: /\/ice%20cream$/u, 'skos:prefLabel': 'ice cream' },
  ]);
});
says('list', 'GET topics: 200 with an object of topics', async (p) => {
  await p.want('POST v1/topics', { body: { uris: [`/${p.name()}`] } }, 201);
  await p.want('GET v1/topics', {}, 200, { topics: each(TOPIC) });
});
says('parents', 'the list holds parents as well as leaves', async (p) => {
  const [a, b] = [p.name(), p.name()];
  await p.want('POST v1/topics', { body: { uris: [`/${a}/${b}/c`] } }, 201);
  for (const id of [`/topics/${a}`, `/topics/${a}/${b}`, `/topics/${a}/${b}/c`]) {
    await p.want('GET v1/topics', {}, 200, { topics: some(has({ id })) });
  }
});
says('delete', 'DELETE removes the topic and all its sub-topics, 200', async (p) => {
  const a = p.name();
  await p.want('POST v1/topics', { body: { uris: [`/${a}/b/c`] } }, 201);
  await p.want(`DELETE v1/topics/${a}`, {}, 200);
  await p.want('GET v1/topics', {}, 200, {
    topics: none(has({ id: new RegExp(`/${a}(?:/|$)`, 'u') })),
  });
});
says('many', 'one POST adds several topics', async (p) => {
  const [a, b] = [p.name(), p.name()];
  await p.want('POST v1/topics', { body: { uris: [`/${a}`, `/${b}`] } }, 201, each(TOPIC));
});
says('charset', 'answers are JSON', async (p) => {
  const { headers } = await p.want('GET v1/topics', {}, 200);
  match(/^application\/json/u, headers.get('content-type'));
});
decides('again', 'a POST of a topic that is there is 201 again', async (p) => {
  const body = { uris: [`/${p.name()}`] };
  await p.want('POST v1/topics', { body }, 201);
  await p.want('POST v1/topics', { body }, 201);
});
decides('case', 'identity ignores case; the label keeps the case first given', async (p) => {
  const a = p.name();
  await p.want('POST v1/topics', { body: { uris: [`/${a}/First`] } }, 201);
  await p.want('POST v1/topics', { body: { uris: [`/${a}/FIRST`] } }, 201);
  await p.want('GET v1/topics', {}, 200, {
    topics: some({ id: `/topics/${a}/First`, 'skos:prefLabel': 'First' }),
  });
  await p.want('GET v1/topics', {}, 200, { topics: none(has({ id: `/topics/${a}/FIRST` })) });
});
decides('spaces', 'segments are trimmed and runs of spaces folded', async (p) => {
  const a = p.name();
  await p.want('POST v1/topics', { body: { uris: [`/${a}/%20ice%20%20cream%20`] } }, 201, [
    { id: `/topics/${a}/ice%20cream`, 'skos:prefLabel': 'ice cream' },
  ]);
});
decides('escaped-slash', '%2F inside a segment is data', async (p) => {
  await p.want('POST v1/topics', { body: { uris: [`/${p.name()}/a%2Fb`] } }, 201, [
    { id: /\/a%2Fb$/u, 'skos:prefLabel': 'a/b' },
  ]);
});
decides('or', '; inside a segment adds each alternative', async (p) => {
  const a = p.name();
  await p.want('POST v1/topics', { body: { uris: [`/${a}/x;y`] } }, 201);
  await p.want('GET v1/topics', {}, 200, { topics: some(has({ id: `/topics/${a}/x` })) });
  await p.want('GET v1/topics', {}, 200, { topics: some(has({ id: `/topics/${a}/y` })) });
});
decides('nfc', 'segments are NFC', async (p) => {
  await p.want('POST v1/topics', { body: { uris: [`/${p.name()}/cafe%CC%81`] } }, 201, [
    { id: /\/caf%C3%A9$/u, 'skos:prefLabel': 'café' },
  ]);
});
decides('delete-absent', 'DELETE of an absent topic is 404', (p) =>
  p.want(`DELETE v1/topics/${p.name()}`, {}, 404, has({ status: 404, error: 'missing' })),
);

const REFUSED: readonly (readonly [name: string, statement: string, body: unknown])[] = [
  ['no-uris', 'a body without uris is 400', {}],
  ['uris-text', 'uris that is no array is 400', { uris: '/a' }],
  ['empty', 'an empty uris is 400', { uris: [] }],
  ['number', 'a uri that is no text is 400', { uris: [7] }],
  ['blank', 'an empty path is 400', { uris: ['/'] }],
  ['hole', 'an empty segment is 400', { uris: ['/a//b'] }],
  ['deep', 'more than 10 segments are 400', { uris: ['/a/b/c/d/e/f/g/h/i/j/k'] }],
  ['long', 'a segment of more than 256 bytes is 400', { uris: [`/${'x'.repeat(257)}`] }],
  ['escape', 'an escape that is not UTF-8 is 400', { uris: ['/%ff'] }],
  ['control', 'a control character is 400', { uris: ['/a%00b'] }],
  [
    'too-many',
    'more than 1,000 topics at once are 400',
    { uris: Array.from({ length: 1_001 }, (_, n) => `/t${n}`) },
  ],
  ['array', 'an array as body is 400', ['/a']],
  ['broken', 'a body that is not JSON is 400', '{"uris":'],
];
for (const [name, statement, body] of REFUSED) {
  decides(name, statement, (p) =>
    p.want('POST v1/topics', { body }, 400, has({ status: 400, error: 'invalid', details: words })),
  );
}
