/** The list of what texts on usual fields say: its form, which label has what in it, and what that does to scores. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { ARTS } from '../../src/interest/companions/arts.ts';
import { BUSINESS } from '../../src/interest/companions/business.ts';
import { HOME } from '../../src/interest/companions/home.ts';
import { SCIENCE } from '../../src/interest/companions/science.ts';
import { SOCIETY } from '../../src/interest/companions/society.ts';
import { SPORT } from '../../src/interest/companions/sport.ts';
import { TECHNOLOGY } from '../../src/interest/companions/technology.ts';
import { companionsOf, isListedBelowParent } from '../../src/interest/companions.ts';
import { expand } from '../../src/interest/expand.ts';
import { readLabel } from '../../src/interest/label.ts';
import { createScorer } from '../../src/interest/score.ts';
import { openWordVectors } from '../../src/interest/vectors.ts';
import { parseTopicPath } from '../../src/model/topic-path.ts';

const vectors = openWordVectors(readFileSync(join(import.meta.dirname, '../../dist/vectors.bin')));
const LISTS = { ARTS, BUSINESS, HOME, SCIENCE, SOCIETY, SPORT, TECHNOLOGY };
const lines = Object.values(LISTS).flatMap((list) => list.trim().split('\n'));

function labelOf(path: string) {
  return readLabel(parseTopicPath(path), () => false, vectors);
}

function textsFor(path: string): string[] {
  return companionsOf(labelOf(path)).map(({ text }) => text);
}

describe('the list', () => {
  it.each(lines)('has a field with several companions in: %s', (line) => {
    expect(line).toMatch(
      /^[a-z0-9+'/ -]+(?:, [a-z0-9+'/ -]+)*: [a-z0-9' -]+(?:, [a-z0-9' -]+){3,}$/u,
    );
  });

  it('gives every name the companions of its own line', () => {
    for (const line of lines) {
      const [names = '', words = ''] = line.split(': ');
      for (const name of names.split(', ')) {
        const texts = textsFor(name);
        expect(texts.length, name).toBeGreaterThan(3);
        expect(words.split(', '), name).toEqual(expect.arrayContaining(texts));
      }
    }
  });
});

describe('a label', () => {
  it('has companions by any of its names, in any form', () => {
    expect(textsFor('astronomy')).toContain('black hole');
    expect(textsFor('Gardens')).toEqual(textsFor('gardening'));
    expect(textsFor('hobbies/gardening')).toEqual(textsFor('gardening'));
  });

  it('has those of its sense below a parent, and none where that decides', () => {
    expect(textsFor('programming/rust')).toContain('borrow checker');
    expect(textsFor('languages/programming/rust')).toContain('borrow checker');
    expect(textsFor('rust')).toEqual([]);
    expect([labelOf('programming/rust'), labelOf('rust')].map(isListedBelowParent)).toEqual([
      true,
      false,
    ]);
  });

  it('has none that it says itself, nor any where it is not in the list', () => {
    expect(textsFor('sourdough')).not.toContain('sourdough');
    expect(textsFor('stock market')).toContain('dividend');
    expect(textsFor('stock market')).not.toContain('stock');
    expect(textsFor('bank/investing')).not.toContain('bank');
    expect(textsFor('anchors of ships')).toEqual([]);
  });
});

describe('a topic', () => {
  it('is expanded by its companions, in the place of what is merely named like it', () => {
    const { terms, narrower } = expand(parseTopicPath('astronomy'), { vectors });
    const origins = new Map(terms.map(({ text, origin }) => [text, origin]));
    expect(origins.get('telescope')).toBe('companion');
    expect(origins.get('black hole')).toBe('companion');
    expect([...origins.values()]).not.toContain('vectors');
    expect(narrower.map(({ label }) => label)).toContain('telescope');
  });

  it('has none that its owner ruled out', () => {
    const owner = { include: [], exclude: ['telescope', 'black hole'] };
    const { terms } = expand(parseTopicPath('astronomy'), { vectors, owner });
    const wanted = terms.filter(({ weight }) => weight > 0).map(({ text }) => text);
    expect(wanted).toContain('galaxy');
    expect(wanted).not.toContain('telescope');
    expect(wanted).not.toContain('black hole');
  });

  it('lists what says several of them and not its name, before what says none', () => {
    const scorer = createScorer({ expansion: expand(parseTopicPath('astronomy'), { vectors }) });
    const scoreOf = (title: string, text: string) =>
      scorer.relevance(analyseItem({ title, text, language: 'en' }, vectors));
    const comet = scoreOf('A comet beside the moon', 'Point a telescope at the night sky.');
    const budget = scoreOf('A budget for the town', 'The council votes on buses and roads.');
    expect(comet).toBeGreaterThan(0.6);
    expect(budget).toBeLessThan(0.1);
  });
});
