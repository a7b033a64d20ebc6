/** A service that ignores a parameter gives answers of the right form, and must not pass for it. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runRows } from '../../src/cli/conformance/run.ts';
import { SUITE } from '../../src/cli/conformance/suite.ts';
import { type Opened, openConformance } from './embedded.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let opened: Opened;
beforeAll(async () => {
  opened = await openConformance();
});
afterAll(() => opened.close());

/** The service, with this parameter read as another value than was sent. */
function misreading(name: string, value: string): Opened['target'] {
  const { transport, ...target } = opened.target;
  return {
    ...target,
    transport(request) {
      const url = new URL(request.url);
      if (url.searchParams.has(name)) url.searchParams.set(name, value);
      return transport(new Request(url, request));
    },
  };
}

it.each([
  ['v2/min-score', 'minContentScore', '0'],
  ['v2/types', 'type', 'WebPage'],
  ['v2/types-plural', 'types', 'WebPage'],
])('fails %s where %s is ignored', async (id, name, value) => {
  const rows = SUITE.filter((row) => row.id === id);
  const { verdicts } = await runRows(rows, misreading(name, value));
  expect(verdicts.map(({ result }) => result)).toEqual(['fail']);
});
