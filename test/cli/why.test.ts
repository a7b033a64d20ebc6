import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrontDoor, openFrontDoor } from './front-door.ts';
import { runAnswered } from './run-answered.ts';

let door: FrontDoor;
let items: { id: string; url: string; score: number; topics: string[] }[];

beforeAll(async () => {
  door = await openFrontDoor();
  await door.run(['topics', 'add', 'databases', 'garden/tomatoes']);
  await door.run(['sources', 'add', 'blog', door.address('/a.xml')]);
  items = await door.rows('content', '--min-score', '0.05');
});
afterAll(() => door.close());

const PART = { part: 'term', term: 'word', origin: 'label', field: 'text' };

/** Eleven parts that add up to 0.9, the weightiest last. */
const PARTS = [
  { ...PART, term: 'off', amount: -0.01 },
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((at) => ({ ...PART, term: `word ${at}`, amount: at / 100 })),
  { ...PART, term: 'hint', amount: 0.005 },
  { ...PART, term: 'main', amount: 0.545 },
];

/** What a terminal shows of a service whose answer has these topics. */
function explained(topics: readonly object[], ...argv: string[]) {
  return runAnswered(['why', 'x', ...argv], { item: 'x', title: 'T', threshold: 0.6, topics });
}

const reason = (topic: string, score: number, parts: readonly object[], change: object | null) => ({
  topic,
  score,
  parts,
  change,
});

it('why leaves out what adds nothing, as lessons that cancel one another out', async () => {
  const parts = [...PARTS, { ...PART, part: 'learned', term: 'even', amount: 1e-12 }];
  const { output } = await explained([reason('chess', 0.9, parts, null)], '--json');
  expect(JSON.parse(output)).toHaveLength(PARTS.length);
});

describe('why on a terminal', () => {
  const without = { kind: 'without', term: 'main', crosses: false };
  const topics = [
    reason('chess', 0.9, PARTS, { ...without, score: 0.899 }),
    reason('go', 0.3, PARTS.slice(0, 1), { ...without, kind: 'with', score: 0.8, crosses: true }),
  ];

  it('shows the topics that list it with their main parts, which add up with a row for the rest', async () => {
    const { output, errors } = await explained(topics);
    const lines = output.trim().split('\n').slice(1);
    expect(lines).toHaveLength(9);
    expect(lines.at(-1)).toMatch(/\+0\.005 +others +3 smaller ones, together/u);
    const sum = lines.reduce((total, line) => total + Number(/[+-]\d\.\d{3}/u.exec(line)?.[0]), 0);
    expect(sum).toBeCloseTo(0.9, 6);
    expect(output).not.toMatch(/^go /mu);
    expect(errors).toContain('hint: see every topic and every part with --all');
  });

  it('shows all of it with --all', async () => {
    const { output, errors } = await explained(topics, '--all');
    expect(output.trim().split('\n')).toHaveLength(1 + PARTS.length + 1);
    expect(output).not.toContain('smaller');
    expect(errors).not.toContain('hint');
  });

  it('shows the nearest topic where none lists it, and no hint where nothing is left out', async () => {
    const { output, errors } = await explained(topics.slice(1));
    expect(output).toMatch(/^go /mu);
    expect(errors).toContain('no topic lists it; the nearest is "go"\n');
    expect(errors).toContain('go: with "main" in its title it would score 0.80 and be listed');
    expect(errors).not.toContain('hint');
  });

  it('says that no topic is about it where none is near, also by what was learned', async () => {
    const change = { ...without, kind: 'with', score: 0.9, crosses: true };
    const learned = { ...PART, part: 'learned', origin: 'interest', amount: 0.3 };
    const meaning = { ...PART, part: 'vector', term: null, origin: null, amount: 0.1 };
    const far = [reason('chess', 0.4, [learned, meaning], change)];
    const { output, errors } = await explained(far);
    expect(output).toBe('');
    expect(errors).toBe(
      'T\nno topic is about it\n  hint: see every topic and every part with --all\n',
    );
    expect((await explained(far, '--all')).output).toMatch(/^chess /mu);
    expect((await explained(far, '--topic', 'chess')).errors).not.toContain('no topic');
    const named = reason('go', 0.1, [{ ...PART, amount: 0.1 }], null);
    expect((await explained([...far, named])).errors).toContain('the nearest is "go"');
  });

  it('says so where no change that it knows of crosses the line', async () => {
    const said = async (score: number, change: object) =>
      (await explained([reason('go', score, PARTS, { ...without, ...change })])).errors;
    expect(await said(0.3, { kind: 'with', score: 0.52 })).toContain(
      'go: even with "main" in its title it would score 0.52 (the line is 0.6)',
    );
    expect(await said(0.9, { score: 0.7 })).toContain(
      'go: even without "main" it would score 0.70 (the line is 0.6)',
    );
  });

  it('does not tell a change that nobody would see', async () => {
    expect((await explained(topics)).errors).not.toContain('it would score');
  });
});

describe('why', () => {
  it('stays a table on a narrow terminal, a line for each part, without where it comes from', async () => {
    const run = async (columns: number) =>
      (await door.run(['why', items[0]!.id], { terminal: true, columns })).output
        .trim()
        .split('\n');
    const wide = await run(100);
    const narrow = await run(32);
    expect(wide[0]).toMatch(/TERM +ORIGIN +FIELD$/u);
    expect(narrow.slice(0, 2)).toEqual(['TOPIC      SCORE', '  AMOUNT  PART    TERM']);
    // The topic and its score have a line of their own above.
    expect(narrow).toHaveLength(wide.length + 2);
    for (const line of narrow) expect(line.length).toBeLessThanOrEqual(32);
  });

  it('takes every score of the list apart into parts that add up to it', async () => {
    expect(items.length).toBeGreaterThan(0);
    for (const { id, score } of items) {
      const parts = await door.rows<{ topic: string; score: number; amount: number }>('why', id);
      const best = parts.filter((part) => part.topic === parts[0]!.topic);
      const sum = best.reduce((total, { amount }) => total + amount, 0);
      expect(Math.abs(best[0]!.score - score)).toBeLessThan(1e-6);
      expect(Math.abs(sum - score)).toBeLessThan(1e-6);
    }
  });

  it('names the terms, where they came from and where they stand', async () => {
    const parts = await door.rows('why', items[0]!.url);
    expect(parts).toContainEqual(
      expect.objectContaining({ part: 'term', origin: 'label', field: expect.any(String) }),
    );
  });

  it('says what would have changed the outcome', async () => {
    expect((await door.run(['why', items[0]!.id])).errors).toMatch(/it would score 0\.\d\d/u);
  });

  it('says it in rows alone where a program reads', async () => {
    const { output, errors } = await door.run(['why', items[0]!.id, '--json']);
    expect(errors).toBe('');
    const [first] = JSON.parse(output) as Record<string, unknown>[];
    expect(first).toMatchObject({ change: 'without', changeTerm: expect.any(String) });
    expect(first!['changeScore']).toBeLessThan(items[0]!.score);
  });

  it('takes a topic whose name an address would escape', async () => {
    await door.run(['topics', 'add', 'code/c++', '100% wool']);
    for (const topic of ['code/c++', '100% wool']) {
      const parts = await door.rows<{ topic: string }>('why', items[0]!.id, '--topic', topic);
      expect(new Set(parts.map((part) => part.topic))).toEqual(new Set([topic]));
    }
    await door.run(['topics', 'remove', 'code', '100% wool', '--yes']);
  });

  it('of a topic in which the item scores next to nothing answers too', async () => {
    const parts = await door.rows<{ topic: string }>(
      'why',
      items[0]!.id,
      '--topic',
      'garden/tomatoes',
    );
    expect(new Set(parts.map(({ topic }) => topic))).toEqual(new Set(['garden/tomatoes']));
  });

  it('of an item that is not there exits 5 with what to do', async () => {
    const { code, errors } = await door.run(['why', 'nothing']);
    expect(code).toBe(5);
    expect(errors).toContain('hint: ids and addresses are shown by');
  });
});
