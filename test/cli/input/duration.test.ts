/** Help and refusal of every option that takes a duration or a date say in the same words what it may be. */
import { expect, it } from 'vitest';
import { runMain } from '../run-main.ts';

const run = (words: readonly string[]) => runMain(words, { columns: 400 });

it.each([
  ['content', '--since', '2mo'],
  ['content', '--since', '2026-02-30'],
  ['content', '--every', '2 years'],
  ['content', '--every', '0s'],
  ['topics diff', '--since', 'yesterday'],
  ['ready', '--timeout', '1.5'],
  ['sources set blogs', '--keep-for', '6h'],
  ['sources set blogs', '--keep', '0'],
])('winnow %s %s %s is refused in the words of its help', async (command, option, value) => {
  const words = command.split(' ');
  const { code, errors } = await run([...words, option, value]);
  const [, form = 'nothing'] = /Allowed: (.+)\n/u.exec(errors) ?? [];
  expect(code).toBe(2);
  const help = (await run([...words, '--help'])).output.replace(/\s+/gu, ' ');
  expect(help.slice(help.indexOf(`${option} <`))).toContain(form);
});

it('says of a time without its zone what is missing', async () => {
  const { code, errors } = await run(['content', '--since', '2016-01-01T00:00']);
  expect(code).toBe(2);
  expect(errors).toContain('Its zone is missing: 2016-01-01T00:00Z, or 2016-01-01T00:00+02:00\n');
});

it('says of clock advance what it takes, too', async () => {
  const { code, errors } = await run(['clock', 'advance', 'soon']);
  const [, form = 'nothing'] = /is not a duration: (.+)\n/u.exec(errors) ?? [];
  expect(code).toBe(2);
  expect((await run(['clock', 'advance', '--help'])).output.replace(/\s+/gu, ' ')).toContain(form);
});
