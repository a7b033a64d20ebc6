import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RowVerdict, runRows } from '../../src/cli/conformance/run.ts';
import { SUITE } from '../../src/cli/conformance/suite.ts';
import { type Opened, openConformance } from './embedded.ts';

// One hook waits for all rows.
vi.setConfig({ hookTimeout: 300_000 });

it('has a name of its own for every row, and more than two hundred rows', () => {
  expect(new Set(SUITE.map(({ id }) => id)).size).toBe(SUITE.length);
  expect(SUITE.length).toBeGreaterThan(200);
});

/** What went wrong with a row; nothing when it passed. */
function wrong({ result, expected, seen, reason }: RowVerdict) {
  return result === 'pass' ? undefined : { result, expected, seen, reason };
}

describe('the interface, embedded', () => {
  let opened: Opened;
  let verdicts: ReadonlyMap<string, RowVerdict>;
  let unseen: readonly string[];
  beforeAll(async () => {
    opened = await openConformance();
    const run = await runRows(SUITE, opened.target);
    verdicts = new Map(run.verdicts.map((verdict) => [verdict.id, verdict]));
    ({ unseen } = run);
  });
  afterAll(() => opened.close());

  it.each(SUITE.map(({ id, statement }) => [id, statement] as const))('%s: %s', (id) => {
    expect(wrong(verdicts.get(id)!)).toBeUndefined();
  });

  it('shows every operation of the published description at work', () => {
    expect(unseen).toEqual([]);
  });

  it('makes the service log no fault of its own', () => {
    expect(opened.faults).toEqual([]);
  });
});
