/** v2: the concepts of a text, and the semantic data of the graph. */
import { jsonOf } from '../exchange.ts';
import { holds } from '../mismatch.ts';
import { address, each, has, map, match, number, score, words } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';

const { says, decides, rows } = section('v2 API', 'v2', 'feeds');

export const V2_CONCEPTS = rows;

/** The scores of the concepts in a text. */
async function extract(p: Probe, query = ''): Promise<readonly number[]> {
  const text = 'Gardening with roses, and why a rose garden needs good soil and careful pruning.';
  const answer = await p.want(
    `GET v2/extraction?t=${encodeURIComponent(text)}${query}`,
    {},
    200,
    has({ textLength: number, concepts: each({ label: words, score, topic: /^\/./u }) }),
  );
  return (jsonOf(answer) as { concepts: { score: number }[] }).concepts.map(
    (concept) => concept.score,
  );
}

says('extraction', 'GET /extraction: the concepts of a text', (p) => extract(p));
decides('extraction-score', 'minTopicScore is the lowest score', async (p) => {
  const scores = await extract(p, '&minTopicScore=0');
  const best = Math.max(...scores);
  holds(best > Math.min(...scores), 'scores that differ', scores);
  match(
    scores.filter((one) => one >= best),
    await extract(p, `&minTopicScore=${best}`),
  );
});
for (const name of ['allowComplexTopics', 'applyInfluence']) {
  decides(`extraction-${name.toLowerCase()}`, `${name} is true or false`, async (p) => {
    await p.want(`GET v2/extraction?q=rose+garden&${name}=false`, {}, 200);
    await p.want(`GET v2/extraction?q=rose+garden&${name}=maybe`, {}, 400);
  });
}
decides('extraction-nothing', 'extraction of nothing is 400', (p) =>
  p.want('GET v2/extraction', {}, 400),
);
says('data', 'GET /data: the semantic data of the graph', async (p) => {
  await p.stock();
  await p.want(
    'GET v2/data',
    {},
    200,
    has({
      '@context': has({}),
      'skos:ConceptScheme': {
        'skos:hasTopConcept': each(address),
        'skos:Collection': map(has({ 'skos:prefLabel': words })),
      },
    }),
  );
});
decides('data-topic', '/data/{topic}: weight, status and where each term came from', async (p) => {
  const { head } = await p.stock();
  const answer = await p.want(`GET v2/data/${head}`, {}, 200);
  const collection = (
    jsonOf(answer) as { 'skos:ConceptScheme': { 'skos:Collection': Record<string, unknown> } }
  )['skos:ConceptScheme']['skos:Collection'];
  const own = Object.entries(collection).find(([uri]) => uri.endsWith(`/${head}`))?.[1];
  match(
    has({
      weight: number,
      status: words,
      terms: each({ text: words, weight: number, origin: words }),
    }),
    own,
  );
});
