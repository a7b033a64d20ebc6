import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Run, runRows } from '../../src/cli/conformance/run.ts';
import { SUITE } from '../../src/cli/conformance/suite.ts';
import { type Opened, openConformance } from './embedded.ts';

// Passwords take their time on purpose.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let opened: Opened;
beforeAll(async () => {
  opened = await openConformance();
});
afterAll(() => opened.close());

describe('the interface, embedded', () => {
  let run: Run;
  beforeAll(async () => {
    run = await runRows(SUITE, opened.target);
  });

  it.each(SUITE.map(({ id, statement }) => [id, statement] as const))('%s: %s', (id) => {
    const { result, expected, seen, reason } = run.verdicts.find((verdict) => verdict.id === id)!;
    expect({ result, expected, seen, reason }).toEqual({ result: 'pass' });
  });
});
