import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explain } from '../../src/interest/explain.ts';
import { relevanceOf } from '../../src/interest/log-odds.ts';
import { createScorer } from '../../src/interest/score.ts';
import { createScorerIndex } from '../../src/interest/score-index.ts';
import type { Expansion } from '../../src/model/concept.ts';

const WORDS = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8'];
const stems = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 });
const vector = fc
  .array(fc.integer({ min: -127, max: 127 }), { minLength: 4, maxLength: 4 })
  .map((v) => Int8Array.from(v));
const item = fc.record({ titleStems: stems, textStems: stems, feedStems: stems, vector });
const term = fc.record({
  text: fc.constantFrom('one', 'other'),
  stems: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 }),
  weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
  origin: fc.constantFrom('collected' as const, 'label' as const, 'owner' as const),
});
const excluded = term.map((one) => ({ ...one, weight: -1 }));
const expansion = fc.record({
  terms: fc.array(fc.oneof({ weight: 5, arbitrary: term }, { weight: 1, arbitrary: excluded }), {
    maxLength: 8,
  }),
  narrower: fc.constant([]),
  vector,
  taughtBy: fc.constant(0),
  calibration: fc.record({
    intercept: fc.double({ min: -8, max: 2, noNaN: true }),
    termScale: fc.double({ min: 0.1, max: 5, noNaN: true }),
    vectorScale: fc.double({ min: 0, max: 10, noNaN: true }),
    vectorCentre: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    averageLength: fc.double({ min: 1, max: 200, noNaN: true }),
  }),
});

describe('a score', () => {
  it('lies within 0..1 and is what its contributions add up to', () => {
    fc.assert(
      fc.property(expansion, item, (concept, one) => {
        const { relevance, contributions } = createScorer({ expansion: concept }).score(one);
        expect(relevance).toBeGreaterThanOrEqual(0);
        expect(relevance).toBeLessThanOrEqual(1);
        const sum = contributions.reduce((total, { amount }) => total + amount, 0);
        expect(Math.abs(sum - relevance)).toBeLessThan(1e-9);
      }),
    );
  });

  it('is the same with and without its parts, alone and among many concepts', () => {
    fc.assert(
      fc.property(fc.array(expansion, { minLength: 1, maxLength: 4 }), item, (concepts, one) => {
        const all = createScorerIndex(concepts.map((each) => ({ expansion: each }))).relevances(
          one,
        );
        concepts.forEach((each, at) => {
          const scorer = createScorer({ expansion: each });
          expect(scorer.score(one).relevance).toBeCloseTo(scorer.relevance(one), 9);
          expect(all[at]).toBeCloseTo(scorer.relevance(one), 6);
        });
      }),
    );
  });

  it('never falls when an item gains a matching term', () => {
    const wanted = expansion.map((one: Expansion) => ({
      ...one,
      terms: one.terms.filter(({ weight }) => weight > 0),
    }));
    fc.assert(
      fc.property(wanted, item, fc.nat(), fc.boolean(), (concept, one, at, inTitle) => {
        const added = concept.terms[at % Math.max(concept.terms.length, 1)];
        if (added === undefined) return;
        const scorer = createScorer({ expansion: concept });
        const more = inTitle
          ? { ...one, titleStems: [...one.titleStems, ...added.stems] }
          : { ...one, textStems: [...one.textStems, ...added.stems] };
        // Words of a phrase that are no terms by themselves lengthen the item; a single stem never does.
        if (added.stems.length > 1) return;
        expect(scorer.relevance(more)).toBeGreaterThanOrEqual(scorer.relevance(one) - 1e-12);
      }),
    );
  });

  it('never falls when a concept gains a term, unless that is one more word of what it is called', () => {
    const gained = term.filter(({ origin }) => origin !== 'label');
    fc.assert(
      fc.property(expansion, gained, item, (concept, extra, one) => {
        const before = createScorer({ expansion: concept }).relevance(one);
        const after = createScorer({
          expansion: { ...concept, terms: [...concept.terms, extra] },
        }).relevance(one);
        expect(after).toBeGreaterThanOrEqual(before - 1e-12);
      }),
    );
  });

  it('of a concept that was never expanded is nothing', () => {
    const nothing = createScorer({ expansion: { terms: [], narrower: [], taughtBy: 0 } });
    expect(nothing.score({ titleStems: ['a1'], textStems: [] })).toEqual({
      relevance: 0,
      contributions: [],
    });
  });
});

const CONCEPT = {
  expansion: {
    terms: [
      { text: 'garden', stems: ['garden'], weight: 1, origin: 'label' },
      { text: 'rose', stems: ['rose'], weight: 0.8, origin: 'vectors' },
      { text: 'war', stems: ['war'], weight: -1, origin: 'owner' },
    ],
    narrower: [],
    taughtBy: 0,
    calibration: {
      intercept: -3,
      termScale: 2.2,
      vectorScale: 0,
      vectorCentre: 0,
      averageLength: 20,
    },
  },
} as const;

describe('an explanation', () => {
  const why = (titleStems: string[], textStems: string[] = []) => {
    const one = { titleStems, textStems };
    return explain(createScorer(CONCEPT).score(one), CONCEPT, one, 0.6);
  };

  it('joins the fields of a term and still adds up', () => {
    const { parts, relevance } = why(['garden'], ['garden', 'rose']);
    expect(parts.filter(({ term: text }) => text === 'garden')).toHaveLength(1);
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(relevance, 9);
  });

  it('names the term whose loss would drop the item', () => {
    expect(why(['garden'], ['rose']).nearestChange).toMatchObject({
      kind: 'without',
      term: 'garden',
      crosses: true,
    });
  });

  it('names the word that weighs, not a phrase with it that hardly does', () => {
    const phrase = {
      text: 'garden rose',
      stems: ['garden', 'rose'],
      weight: 0.01,
      origin: 'vectors',
    } as const;
    const terms = [...CONCEPT.expansion.terms, phrase];
    const concept = { ...CONCEPT, expansion: { ...CONCEPT.expansion, terms } };
    const one = { titleStems: ['garden'], textStems: ['garden', 'rose'] };
    const { nearestChange } = explain(createScorer(concept).score(one), concept, one, 0.6);
    expect(nearestChange).toMatchObject({ kind: 'without', term: 'garden' });
  });

  it('names the meaning, not a word that hardly counts, where most comes from it', () => {
    const { expansion: words } = CONCEPT;
    const calibration = { ...words.calibration, vectorScale: 5 };
    const concept = { expansion: { ...words, calibration, vector: Int8Array.of(127, 0) } };
    const near = { titleStems: ['soil'], textStems: ['rose'], vector: Int8Array.of(127, 0) };
    const { nearestChange } = explain(createScorer(concept).score(near), concept, near, 0.6);
    const { vector, ...meaningless } = near;
    const relevance = createScorer(concept).relevance(meaningless);
    expect(nearestChange).toEqual({ kind: 'without', relevance, crosses: true });
    const far = { ...near, titleStems: ['garden', 'rose'], vector: Int8Array.of(-127, 60) };
    const farther = explain(createScorer(concept).score(far), concept, far, 0.01);
    expect(farther.nearestChange?.term).toBeDefined();
  });

  it('names the term whose appearance would lift it', () => {
    expect(why(['soil'], ['rose']).nearestChange).toMatchObject({
      kind: 'with',
      term: 'garden',
      crosses: true,
    });
  });

  it('names what crosses the line though the text says it already, in words that do not stand together', () => {
    const bed = { text: 'rose bed', stems: ['rose', 'bed'], weight: 0.9, origin: 'label' } as const;
    const words = ['rose', 'bed'].map((word) => ({ ...bed, text: word, stems: [word] }));
    const terms = [bed, ...words, { ...bed, text: 'soil', stems: ['soil'], weight: 0.5 }];
    const calibration = { ...CONCEPT.expansion.calibration, intercept: -7 };
    const concept = { ...CONCEPT, expansion: { ...CONCEPT.expansion, terms, calibration } };
    const one = { titleStems: ['stone'], textStems: ['bed', 'gravel', 'rose', 'gravel'] };
    const { nearestChange } = explain(createScorer(concept).score(one), concept, one, 0.6);
    expect(nearestChange).toMatchObject({ kind: 'with', term: 'rose bed', crosses: true });
  });

  it('shows what an excluded term took off', () => {
    const { parts, relevance } = why(['garden', 'war'], ['rose']);
    expect(relevance).toBeLessThan(0.2);
    expect(parts.find(({ part }) => part === 'excluded')?.amount).toBeLessThan(0);
  });
});

it('sure items still differ in score, and none is certain', () => {
  const [sure, surer, surest] = [8, 12, 16].map(relevanceOf);
  expect(surer! - sure!).toBeGreaterThan(0.005);
  expect(surest! - surer!).toBeGreaterThan(0.004);
  expect(surest).toBeLessThan(1);
});
