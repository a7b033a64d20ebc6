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

/** The service as if it did not know a parameter. */
function ignoring(name: string): Opened['target'] {
  const { transport, ...target } = opened.target;
  return {
    ...target,
    transport(request) {
      const url = new URL(request.url);
      url.searchParams.delete(name);
      return transport(new Request(url, request));
    },
  };
}

it.each([
  ['v2/min-score', 'minContentScore'],
  ['v2/types', 'type'],
  ['v2/types-plural', 'types'],
  ['v2/extraction-score', 'minTopicScore'],
  ['v1-users/uid-forms', 'uid'],
])('fails %s where %s is ignored', async (id, name) => {
  const rows = SUITE.filter((row) => row.id === id);
  const { verdicts } = await runRows(rows, ignoring(name));
  expect(verdicts.map(({ result }) => result)).toEqual(['fail']);
});
