import { expect, it } from 'vitest';
import { isOutOfReach } from '../../src/cli/network-reach.ts';
import { inOwnDirectory } from './run-main.ts';

const { run } = inOwnDirectory();

const program = ['--exec', '--', process.execPath, '-e', '0'];
const opens =
  'other machines can reach it; it opens only to credentials and to links that were handed out';
const told = `${opens}, and neither is encrypted on the way\n`;
const hint = '  hint: put a proxy that does TLS in front, and name it with --public-url\n';

it.each([
  [[], ''],
  [['--host', 'localhost'], ''],
  [['--host', '0.0.0.0'], told + hint],
  [['--host', '0.0.0.0', '--public-url', 'https://news.example'], `${opens}\n`],
  [['--host', '0.0.0.0', '--public-url', 'http://news.example'], told],
  [['--host', '0.0.0.0', '--quiet'], ''],
])('is told once of a service that listens with %j', async (options, errors) => {
  const argv = ['serve', '--log', 'none', ...options, ...program];
  expect(await run(argv)).toMatchObject({ code: 0, errors });
});

it.each([
  ['LOCALHOST', true],
  ['127.1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['::', false],
  ['10.0.0.1', false],
  ['127.0.0.1.example', false],
  ['fe80::1%eth0', false],
])('knows of the host %s whether others reach it', (host, is) => {
  expect(isOutOfReach(host)).toBe(is);
});
