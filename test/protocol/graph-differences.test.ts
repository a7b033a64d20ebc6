import { describe, expect, it } from 'vitest';
import { topicPath } from '../../src/model/topic-path.ts';
import { steeredBy } from '../../src/model/topic-variant.ts';
import type { GraphSource, GraphTopic } from '../../src/protocol/graph.ts';
import { sourceDifferences, topicDifferences } from '../../src/protocol/graph-differences.ts';

const topic = (variant: GraphTopic['variant']): GraphTopic => ({ path: topicPath(['a']), variant });
const source = (part: Partial<GraphSource> = {}): GraphSource => ({
  name: 'Blogs',
  isDefault: false,
  settings: { fullText: false },
  entries: [],
  ...part,
});
const [one, two] = [{ url: 'http://one/' }, { url: 'http://two/' }];

describe('topics', () => {
  it('differ by how they are matched and by each term', () => {
    const was = topic(steeredBy(['vacuum'], ['cleaner']));
    expect(topicDifferences(was, topic(steeredBy(['locks'], ['cleaner', 'robot'])))).toEqual([
      '+ include: locks',
      '- include: vacuum',
      '+ exclude: robot',
    ]);
    expect(topicDifferences(was, topic({ kind: 'label' }))).toEqual([
      'match: label (was expanded)',
      '- include: vacuum',
      '- exclude: cleaner',
    ]);
    expect(topicDifferences(undefined, topic({ kind: 'expanded' }))).toEqual([]);
  });

  it('were nothing where they are new', () => {
    expect(topicDifferences(undefined, topic({ kind: 'label' }))).toEqual(['match: label']);
  });
});

describe('sources', () => {
  it('differ by what is asked of their feeds', () => {
    const after = source({ isDefault: true, settings: { fullText: true, keepItems: 7 } });
    expect(
      sourceDifferences(source({ settings: { fullText: false, keepDays: 3 } }), after),
    ).toEqual([
      'default: true (was false)',
      'fullText: true (was false)',
      'keepItems: 7 (was default)',
      'keepDays: default (was 3)',
    ]);
  });

  it('were nothing where they are new', () => {
    const after = source({ isDefault: true, settings: { fullText: true, keepItems: 7 } });
    expect(sourceDifferences(undefined, after)).toEqual([
      'default: true',
      'fullText: true',
      'keepItems: 7',
    ]);
  });

  it('differ by their entries, what is said of each, and their order', () => {
    const was = source({ entries: [one, two, { reference: 'News' }] });
    const after = source({ entries: [{ ...two, title: 'Two' }, one] });
    expect(sourceDifferences(was, after)).toEqual([
      '- service: News',
      'title of http://two/: Two (was none)',
      'the order of its entries',
    ]);
    expect(sourceDifferences(undefined, source({ entries: [one] }))).toEqual(['+ http://one/']);
    expect(sourceDifferences(was, was)).toEqual([]);
  });
});
