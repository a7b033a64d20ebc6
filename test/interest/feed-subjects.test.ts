/** Which topics a feed is on, by what it says of itself. */
import { describe, expect, it } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { FEED_STEMS, feedOdds, openFeedSubjects } from '../../src/interest/feed-subjects.ts';
import type { ConceptTerm, TermOrigin } from '../../src/model/concept.ts';

function term(text: string, stems: string, origin: TermOrigin = 'label', weight = 1): ConceptTerm {
  return { text, stems: stems.split(' '), weight, origin };
}

/** What a feed that says these stems is found to name of topics with these terms. */
function named(said: string, ...concepts: ConceptTerm[][]): [number, string][] {
  const subjects = openFeedSubjects(concepts)(said.split(' '));
  return [...subjects].map(({ concept, text }) => [concept, text]);
}

describe('a feed names a topic', () => {
  const machine = [
    term('machine', 'machin'),
    term('learning', 'learn'),
    term('machine learning', 'machin learn'),
  ];

  it('by all words of its label, in any order', () => {
    expect(named('learn week machin', machine)).toEqual([[0, 'machine learning']]);
    expect(named('machin week', machine)).toEqual([]);
  });

  it('by any spelling that a word of its label has in several languages', () => {
    const spellings = [term('sourdough', 'sourdough'), term('sourdough', 'sourdoug')];
    expect(named('sourdoug week', spellings)).toEqual([[0, 'sourdough']]);
  });

  it('by a term that was asked for, and by nothing that was learned or ruled out', () => {
    const rust = [
      term('rust', 'rust'),
      term('cargo', 'cargo', 'owner'),
      term('crate', 'crate', 'collected'),
      term('corrosion', 'corros', 'owner', -1),
    ];
    expect(named('cargo crate', rust)).toEqual([[0, 'cargo']]);
    expect(named('crate corros', rust)).toEqual([]);
  });

  it('once, whatever it says of it, and each of several', () => {
    const rust = [term('rust', 'rust'), term('cargo', 'cargo', 'owner')];
    expect(named('rust cargo', [], rust, [term('cargo', 'cargo')])).toEqual([
      [1, 'rust'],
      [2, 'cargo'],
    ]);
  });
});

it('adds the less the more a feed says of itself', () => {
  const odds = [1, 5, 10, FEED_STEMS].map((count) => feedOdds(Array(count).fill('stem')));
  expect(odds).toEqual([2, 2, 1, 0.625]);
});

describe('of what a feed says of itself', () => {
  const analysed = (feed: string, title = 'Pin and why futures need it') =>
    analyseItem({ title, text: 'A short text for people who read.', feed }).feedStems;

  it('different stems are kept, no more than a name and a sentence have', () => {
    expect(analysed('Notes on Rust\nNotes on the gardens of Rust')).toEqual([
      'note',
      'rust',
      'garden',
    ]);
    const words = Array.from({ length: 40 }, (_, n) => `word${n}`);
    expect(analysed(words.join(' '))).toHaveLength(FEED_STEMS);
  });

  it('an item is read as well whose language is a guess', () => {
    expect(analysed('Gardening in Des Moines', 'Beans in Des Moines')).toContain('garden');
  });

  it('nothing is known where an item comes without one', () => {
    expect(analyseItem({ title: 'Pin', text: 'A text.' })).not.toHaveProperty('feedStems');
  });
});
