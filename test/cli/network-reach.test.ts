import { expect, it } from 'vitest';
import { inOwnDirectory } from './run-main.ts';

const { run } = inOwnDirectory();

const program = ['--exec', '--', process.execPath, '-e', '0'];
const told =
  'other machines can reach it; it opens only to credentials and to links that were handed out, and neither is encrypted on the way\n';
const hint = '  hint: put a proxy that does TLS in front, and name it with --public-url\n';

it.each([
  [[], ''],
  [['--host', 'localhost'], ''],
  [['--host', '0.0.0.0'], told + hint],
  [['--host', '0.0.0.0', '--public-url', 'https://news.example'], told],
  [['--host', '0.0.0.0', '--quiet'], ''],
])('is told once of a service that listens with %j', async (options, errors) => {
  const argv = ['serve', '--log', 'none', ...options, ...program];
  expect(await run(argv)).toMatchObject({ code: 0, errors });
});
