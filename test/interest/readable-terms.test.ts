import { describe, expect, it } from 'vitest';
import { wordForms } from '../../src/interest/analyse.ts';
import { readableConcept, readableLessons } from '../../src/interest/readable-terms.ts';
import type { Concept, ConceptTerm } from '../../src/model/concept.ts';
import { topicPath } from '../../src/model/topic-path.ts';

const forms = wordForms({
  title: 'Malaria vaccines',
  text: 'Two vaccines against malaria were tried; a vaccine was not. It is about machine learning.',
  language: 'en',
});

function term(text: string, origin: ConceptTerm['origin'], ...stems: string[]): ConceptTerm {
  return { text, stems, weight: 1, origin };
}

function conceptOf(...terms: ConceptTerm[]): Concept {
  const path = topicPath(['health']);
  const expansion = { terms, narrower: [], taughtBy: 0 };
  return { rowId: 1, path, status: 'Complete', variant: { kind: 'expanded' }, expansion };
}

describe('a term of a concept', () => {
  it('is told as the item says it most often', () => {
    const { expansion } = readableConcept(
      conceptOf(
        term('malari', 'collected', 'malaria'),
        term('vaccin', 'collected', 'vaccin'),
        term('trying', 'vectors', 'tri'),
        term('machin learning', 'phrase', 'machin', 'learning'),
        term('vaccination', 'label', 'vaccin'),
      ),
      forms,
    );
    expect(expansion.terms.map(({ text }) => text)).toEqual([
      'malaria',
      'vaccines',
      'tried',
      'machine learning',
      'vaccines',
    ]);
  });

  it('stays as it is where the item has no word for it, and where its owner worded it', () => {
    const terms = [term('fever', 'collected', 'fever'), term('Vaccination', 'owner', 'vaccin')];
    expect(readableConcept(conceptOf(...terms), forms).expansion.terms).toEqual(terms);
  });
});

it('what a reader taught is told as the item says it', () => {
  const parts = [
    { part: 'learned', term: 'vaccin', origin: 'learned', amount: 0.1 },
    { part: 'learned', origin: 'interest', amount: 0.1 },
    { part: 'term', term: 'vaccin', origin: 'owner', amount: 0.1 },
  ] as const;
  const spoken = readableLessons({ relevance: 0.3, contributions: parts }, forms);
  expect(spoken.contributions.map(({ term: text }) => text)).toEqual([
    'vaccines',
    undefined,
    'vaccin',
  ]);
});
