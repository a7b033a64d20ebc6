import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { REFUSED_PORTS } from '../../src/cli/refused-ports.ts';
import { inOwnDirectory } from './run-main.ts';

const { run } = inOwnDirectory();

it('are those of the client that programs in Node have', () => {
  const constants = createRequire(import.meta.url).resolve('undici/lib/web/fetch/constants.js');
  const { badPorts } = createRequire(import.meta.url)(constants) as { badPorts: string[] };
  expect([...REFUSED_PORTS].map(String)).toEqual(badPorts);
});

it.each([
  ['6697', 'browsers and most programs refuse to ask port 6697; serve on another\n'],
  ['0', ''],
])('are told of where a service listens on one: %s', async (port, told) => {
  const program = ['--exec', '--', process.execPath, '-e', '0'];
  const { code, errors } = await run(['serve', '--port', port, '--log', 'none', ...program]);
  expect([code, errors]).toEqual([0, told]);
});
