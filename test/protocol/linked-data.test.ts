import jsonld from 'jsonld';
import { describe, expect, it } from 'vitest';
import { parseTopicPath } from '../../src/model/topic-path.ts';
import { readDataGraph, writeDataGraph } from '../../src/protocol/data-graph.ts';
import { readExtraction, writeExtraction } from '../../src/protocol/extraction.ts';
import { readRecommendations, writeRecommendations } from '../../src/protocol/recommendations.ts';
import { sampleContent, sampleItem } from './sample.ts';

const DATA_URL = 'http://localhost:8080/data';
const nature = parseTopicPath('nature');
const birds = parseTopicPath('nature/birds of prey');
const interests = [{ path: birds, weight: 0.75 }];

type JsonObject = Record<string, unknown>;

/** What is left after a JSON-LD processor expanded the answer and compacted it again. */
async function roundTrip(answer: object): Promise<JsonObject> {
  const plain = JSON.parse(JSON.stringify(answer)) as JsonObject;
  const expanded = await jsonld.expand(plain);
  const context = { '@context': plain['@context'] };
  return (await jsonld.compact(expanded, context, { graph: '@graph' in plain })) as JsonObject;
}

const dataGraph = () =>
  writeDataGraph(
    [nature],
    [
      {
        path: nature,
        narrower: [birds, parseTopicPath('nature/owls')],
        weight: 1,
        status: 'Complete',
        terms: [
          { text: 'nature', weight: 1, origin: 'label' },
          { text: 'wildlife', weight: 0.5, origin: 'vectors' },
        ],
      },
    ],
    DATA_URL,
  );

describe('recommendations', () => {
  it('keep interest and content nodes apart', () => {
    const { '@graph': graph } = writeRecommendations(interests, [sampleContent()]);
    expect(graph).toEqual([
      {
        '@type': 'interest',
        label: 'birds of prey',
        topic: '/nature/birds%20of%20prey',
        weight: 0.75,
      },
      {
        '@type': 'content',
        title: 'Owls return to the old mill',
        description: sampleItem().text,
        abstract: sampleItem().summary,
        publisher: 'news.example',
        url: sampleContent().learnUrl,
        date: '2026-11-21T03:45:00.000Z',
        mediaType: 'NewsArticle',
        contentScore: 0.8125,
        subjects: ['/nature/birds%20of%20prey', '/nature'],
      },
    ]);
  });

  it('are an array even when there is nothing', () => {
    expect(writeRecommendations([], [])['@graph']).toEqual([]);
  });

  it('survive expansion and compaction, also with a single node', async () => {
    const item = sampleItem({
      image: { url: 'https://img.example/a.png' },
      thumbnail: { url: 'https://img.example/t.png' },
    });
    for (const items of [[sampleContent({ item }), sampleContent({ subjects: [] })], []]) {
      const answer = writeRecommendations(interests, items);
      expect(await roundTrip(answer)).toEqual(answer);
    }
  });

  it('come back as interests and recommendations', () => {
    const read = readRecommendations(writeRecommendations(interests, [sampleContent()]));
    expect(read.interests).toEqual(interests);
    expect(read.recommendations[0]).toMatchObject({
      title: 'Owls return to the old mill',
      originalUrl: 'https://news.example/owls?id=1&lang=en',
      topics: [birds, nature],
    });
    expect(() => readRecommendations({ '@graph': {} })).toThrow('the recommendations');
  });
});

describe('extraction', () => {
  const extraction = {
    title: 'Owls',
    textLength: 1_234,
    language: 'en',
    findings: [{ label: 'birds of prey', score: 0.5, path: birds }],
  };

  it('survives expansion and compaction and comes back the same', async () => {
    const answer = writeExtraction(extraction);
    expect(await roundTrip(answer)).toEqual(answer);
    expect(readExtraction(answer)).toEqual(extraction);
  });

  it('leaves out what is not known', () => {
    const answer = writeExtraction({ textLength: 0, findings: [] });
    expect(Object.keys(answer)).toEqual(['@context', '@type', 'textLength', 'concepts']);
    expect(readExtraction(answer)).toEqual({ textLength: 0, findings: [] });
  });
});

describe('semantic data', () => {
  it('keys concepts by URI with weight, status and the origin of each term', () => {
    const scheme = dataGraph()['skos:ConceptScheme'];
    expect(scheme['skos:hasTopConcept']).toEqual([`${DATA_URL}/nature`]);
    expect(scheme['skos:Collection'][`${DATA_URL}/nature`]).toMatchObject({
      'skos:prefLabel': 'nature',
      'skos:narrower': [`${DATA_URL}/nature/birds+of+prey`, `${DATA_URL}/nature/owls`],
      weight: 1,
      status: 'Complete',
    });
    expect(scheme['skos:Collection'][`${DATA_URL}/nature/owls`]).toEqual({
      'skos:prefLabel': 'owls',
      'skos:narrower': [],
    });
  });

  it('survives expansion and compaction and comes back the same', async () => {
    const answer = dataGraph();
    expect(await roundTrip(answer)).toEqual(answer);
    const read = readDataGraph(answer, DATA_URL);
    expect(read.topConcepts).toEqual([nature]);
    expect(read.concepts[0]).toMatchObject({ path: nature, weight: 1 });
    expect(read.concepts[0]?.terms).toHaveLength(2);
    expect(read.concepts[1]).toEqual({ path: birds, narrower: [], terms: [] });
  });
});
