/** A thread that makes way does so alone, not the process that it is part of. */
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { createAnalyst } from '../../../src/service/gather/analyst.ts';
import { builtFile } from '../../../src/service/gather/built-file.ts';
import { makeWay } from '../../../src/service/gather/make-way.ts';

/** How nice each thread of this process is. */
function niceOfThreads(): number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const state = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1');
    // The 19th field; the second, in brackets, may hold spaces.
    return Number(state.slice(state.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

it.runIf(process.platform === 'linux')('is the one that analyses items', async () => {
  const usual = getPriority();
  const analyst = createAnalyst(pathToFileURL(builtFile('analyse-entry.cjs')), () => undefined);
  try {
    await analyst.analyse([{ title: 'Roses', text: 'Roses. '.repeat(1_000), categories: [] }]);
    expect(niceOfThreads().filter((nice) => nice !== usual)).toEqual(usual < 5 ? [5] : []);
  } finally {
    await analyst.close();
  }
});

it('is never the first of a process', () => {
  const usual = getPriority();
  makeWay();
  expect(getPriority()).toBe(usual);
});
