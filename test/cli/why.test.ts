import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let door: FrontDoor;
let items: { id: string; url: string; score: number; topics: string[] }[];

async function rows<T>(...argv: string[]): Promise<T[]> {
  const { output } = await door.run([...argv, '--json']);
  return JSON.parse(output) as T[];
}

beforeAll(async () => {
  door = await openFrontDoor();
  await door.run(['topics', 'add', 'databases', 'garden/tomatoes']);
  await door.run(['sources', 'add', 'blog', door.address('/a.xml')]);
  items = await rows('content', '--min-score', '0.05');
});
afterAll(() => door.close());

describe('why', () => {
  it('takes every score of the list apart into parts that add up to it', async () => {
    expect(items.length).toBeGreaterThan(0);
    for (const { id, score } of items) {
      const parts = await rows<{ topic: string; score: number; amount: number }>('why', id);
      const best = parts.filter((part) => part.topic === parts[0]!.topic);
      const sum = best.reduce((total, { amount }) => total + amount, 0);
      expect(Math.abs(best[0]!.score - score)).toBeLessThan(1e-6);
      expect(Math.abs(sum - score)).toBeLessThan(1e-6);
    }
  });

  it('names the terms, where they came from and where they stand', async () => {
    const parts = await rows('why', items[0]!.url);
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

  it('of a topic in which the item scores next to nothing answers too', async () => {
    const parts = await rows<{ topic: string }>('why', items[0]!.id, '--topic', 'garden/tomatoes');
    expect(new Set(parts.map(({ topic }) => topic))).toEqual(new Set(['garden/tomatoes']));
  });

  it('of an item that is not there exits 5 with what to do', async () => {
    const { code, errors } = await door.run(['why', 'nothing']);
    expect(code).toBe(5);
    expect(errors).toContain('hint: ids and addresses are shown by');
  });
});
