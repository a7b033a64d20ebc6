import { describe, expect, it } from 'vitest';
import { parseTopicPath } from '../../src/model/topic-path.ts';
import { readTopicView, writeTopicView } from '../../src/protocol/topic-view.ts';
import { sampleContent } from './sample.ts';

const DATA_URL = 'http://localhost:8080/data';
const nature = parseTopicPath('nature');
const birds = parseTopicPath('nature/birds of prey');

describe('a topic on the data service', () => {
  const view = {
    topic: nature,
    concepts: [{ path: nature, narrower: [birds] }],
    items: [sampleContent({ subjects: [nature, parseTopicPath('Nature/Owls'), birds] })],
    lid: 'LID',
    status: 'In Progress',
  } as const;

  it('has concepts, content and response info', () => {
    const wire = writeTopicView(view, DATA_URL);
    expect(wire['skos:ConceptScheme']).toEqual({
      'skos:hasTopConcept': [`${DATA_URL}/nature`],
      'skos:Collection': {
        [`${DATA_URL}/nature`]: {
          'skos:prefLabel': 'nature',
          'skos:narrower': [`${DATA_URL}/nature/birds+of+prey`],
        },
        [`${DATA_URL}/Nature/Owls`]: { 'skos:prefLabel': 'Owls', 'skos:narrower': [] },
        [`${DATA_URL}/nature/birds+of+prey`]: {
          'skos:prefLabel': 'birds of prey',
          'skos:narrower': [],
        },
      },
    });
    expect(wire['service:responseInfo']).toEqual({ lid: 'LID', 'service:Status': 'In Progress' });
  });

  it('names only concepts of its collection as subjects, the requested topic last', () => {
    const wire = writeTopicView(view, DATA_URL);
    const subjects = wire['dc:collection'][0]?.['dc:subject'] ?? [];
    expect(subjects.at(-1)).toBe(`${DATA_URL}/nature`);
    expect(subjects).toHaveLength(3);
    const keys = Object.keys(wire['skos:ConceptScheme']['skos:Collection']);
    expect(keys).toEqual(expect.arrayContaining([...subjects]));
  });

  it('gives one URI to a topic written in two cases', () => {
    const items = [sampleContent({ subjects: [parseTopicPath('NATURE/Birds of Prey')] })];
    const wire = writeTopicView(
      { ...view, items, concepts: [{ path: birds, narrower: [] }] },
      DATA_URL,
    );
    expect(wire['dc:collection'][0]?.['dc:subject']).toEqual([
      `${DATA_URL}/nature/birds+of+prey`,
      `${DATA_URL}/nature`,
    ]);
  });

  it('has an empty collection rather than none', () => {
    expect(writeTopicView({ ...view, items: [] }, DATA_URL)['dc:collection']).toEqual([]);
  });

  it('comes back', () => {
    const wire = JSON.parse(JSON.stringify(writeTopicView(view, DATA_URL)));
    const read = readTopicView(wire, DATA_URL);
    expect(read).toMatchObject({ topConcepts: [nature], lid: 'LID', status: 'In Progress' });
    expect(read.concepts[0]).toEqual({ path: nature, narrower: [birds] });
    expect(read.entries[0]?.topics.at(-1)).toEqual(nature);
    expect(() => readTopicView(wire, 'http://elsewhere')).toThrow('not a concept of this data');
    expect(() => readTopicView({}, DATA_URL)).toThrow('is missing');
  });
});
