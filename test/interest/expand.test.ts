import { describe, expect, it } from 'vitest';
import { openCollection } from '../../src/interest/collection.ts';
import { expand, expandLabel, expansionIsStale } from '../../src/interest/expand.ts';
import { createScorer } from '../../src/interest/score.ts';
import { openWordVectors } from '../../src/interest/vectors.ts';
import { parseTopicPath } from '../../src/model/topic-path.ts';
import { sampleItem, sampleItems } from './sample-items.ts';
import { GARDEN_AND_SHIP } from './sample-vectors.ts';

const vectors = openWordVectors(GARDEN_AND_SHIP);
const items = sampleItems(vectors);
const collection = openCollection(items);
const texts = (path: string, context = {}) =>
  expand(parseTopicPath(path), { vectors, ...context }).terms.map(({ text }) => text);

describe('expansion', () => {
  it('knows neighbours of the label before anything was collected', () => {
    const { terms, vector, taughtBy } = expand(parseTopicPath('ship'), { vectors });
    expect(terms[0]).toMatchObject({ text: 'ship', weight: 1, origin: 'label' });
    expect(terms.filter(({ origin }) => origin === 'vectors').map(({ text }) => text)).toContain(
      'anchor',
    );
    expect(vector).toBeInstanceOf(Int8Array);
    expect(taughtBy).toBe(0);
  });

  it('takes the sense of the parent', () => {
    const inGarden = expand(parseTopicPath('garden/bed'), { vectors });
    const onShip = expand(parseTopicPath('ship/bed'), { vectors });
    const rose = sampleItem('garden', 5, vectors);
    const anchor = sampleItem('ship', 5, vectors);
    const score = (expansion: typeof inGarden, item: typeof rose) =>
      createScorer({ expansion }).relevance(item);
    expect(score(inGarden, rose)).toBeGreaterThan(score(onShip, rose));
    expect(score(onShip, anchor)).toBeGreaterThan(score(inGarden, anchor));
  });

  it('learns words that no vector knows from the items that match', () => {
    expect(texts('ship')).not.toContain('keel');
    const { terms, taughtBy } = expand(parseTopicPath('ship'), { vectors, feedback: collection });
    const keel = terms.find(({ stems }) => stems[0] === 'keel');
    expect(keel?.origin).toBe('collected');
    expect(taughtBy).toBe(120);
  });

  it('tells fields apart at 0.6 once items taught it', () => {
    const scorer = createScorer({
      expansion: expand(parseTopicPath('garden'), { vectors, feedback: collection }),
    });
    const found = items.filter((item) => scorer.relevance(item) >= 0.6);
    expect(found.length).toBeGreaterThan(5);
    expect(found.every(({ field }) => field === 'garden')).toBe(true);
  });

  it('is the same every time, whether items come laid out or not', () => {
    const once = expand(parseTopicPath('garden/rose'), { vectors, feedback: items });
    expect(expand(parseTopicPath('garden/rose'), { vectors, feedback: collection })).toEqual(once);
  });

  it('degrades to words without vectors', () => {
    const { terms, vector } = expand(parseTopicPath('garden'), { feedback: sampleItems() });
    expect(vector).toBeUndefined();
    expect(terms.some(({ origin }) => origin === 'collected')).toBe(true);
  });

  it('holds what the owner added and ruled out', () => {
    const owner = { include: ['water lily'], exclude: ['Compost'] };
    const { terms } = expand(parseTopicPath('garden'), { vectors, feedback: collection, owner });
    const owned = terms.filter(({ origin }) => origin === 'owner');
    expect(owned.map(({ text, weight }) => [text, weight])).toEqual([
      ['water lily', 1],
      ['Compost', -1],
    ]);
  });

  it('never learns again what the owner ruled out, alone or in a phrase, as term or narrower concept', () => {
    const owner = { include: [], exclude: ['compost', 'rose'] };
    const isOut = (stem: string) => ['compost', 'rose'].includes(stem);
    const without = (stems: readonly string[]) => stems.filter((stem) => !isOut(stem));
    const mixed = items.map((item, at) =>
      at % 2 === 0
        ? item
        : { ...item, titleStems: without(item.titleStems), textStems: without(item.textStems) },
    );
    for (const feedback of [undefined, mixed]) {
      const context = feedback === undefined ? { vectors, owner } : { vectors, feedback, owner };
      const { terms, narrower } = expand(parseTopicPath('garden'), context);
      const learned = terms.filter(({ weight }) => weight > 0);
      const all = [...learned, ...narrower].flatMap(({ stems = [] }) => stems);
      expect(all).not.toContain('compost');
      expect(all).not.toContain('rose');
      expect(learned.length).toBeGreaterThan(1);
    }
  });

  it('offers narrower concepts that are not the label', () => {
    const { narrower } = expand(parseTopicPath('garden'), { vectors, feedback: collection });
    expect(narrower.length).toBeGreaterThan(0);
    expect(narrower.map(({ label }) => label)).not.toContain('garden');
    for (const { weight } of narrower) expect(weight).toBeGreaterThan(0);
  });

  it('offers none of another field, and nothing that all items say', () => {
    const strange = items.map((item) => ({
      ...item,
      textStems: ['today', ...item.textStems, ...(item.field === 'garden' ? ['tax', 'tax'] : [])],
    }));
    const context = { vectors, feedback: strange };
    const { terms, narrower } = expand(parseTopicPath('garden'), context);
    expect(terms.map(({ text }) => text)).toContain('tax');
    const labels = narrower.map(({ label }) => label);
    expect(labels).toContain('compost');
    expect(labels).not.toContain('tax');
    expect(labels).not.toContain('today');
  });

  it('offers none that is too long for the name of a topic', () => {
    const long = ['ა'.repeat(60), 'ბ'.repeat(60)];
    const feedback = items.map((item) =>
      item.field === 'garden' ? { ...item, textStems: [...item.textStems, ...long] } : item,
    );
    const { terms, narrower } = expand(parseTopicPath('garden'), { vectors, feedback });
    expect(terms.map(({ text }) => text)).toContain(long.join(' '));
    expect(narrower.map(({ label }) => label)).not.toContain(long.join(' '));
  });

  it('of a PUT topic matches by its label alone', () => {
    const expansion = expandLabel(parseTopicPath('garden'), { vectors, feedback: collection });
    expect(expansion.terms.map(({ text }) => text)).toEqual(['garden']);
    const scorer = createScorer({ expansion });
    expect(scorer.relevance({ titleStems: ['garden'], textStems: [] })).toBeGreaterThan(0.6);
    expect(scorer.relevance({ titleStems: ['tulip'], textStems: [] })).toBeLessThan(0.2);
  });

  it('is made again when half as much again was collected', () => {
    expect(expansionIsStale(0, 10)).toBe(false);
    expect(expansionIsStale(0, 40)).toBe(true);
    expect(expansionIsStale(100, 120)).toBe(false);
    expect(expansionIsStale(100, 150)).toBe(true);
  });
});
