import { expect, it } from 'vitest';
import { inOwnDirectory } from '../run-main.ts';

const { run } = inOwnDirectory();

const add = (topic: string, ...options: string[]) =>
  run(['topics', 'add', topic, ...options], { terminal: true, columns: 200 });

it('topics add says on a terminal which sense a topic was read in, and what steers it', async () => {
  const { code, errors } = await add('rust');
  expect(code).toBe(0);
  expect(errors).toMatch(/^"rust" is recognised by these as well: (?:\w+, ){4}\w+$/mu);
  const [, first] = /as well: (\w+),/u.exec(errors) ?? [];
  expect(errors).toContain(
    `  hint: where another sense is meant: winnow topics add --term <term> --exclude ${first} rust\n`,
  );
  const steered = await add('rust', '--term', 'cargo', '--exclude', String(first));
  expect(steered.errors).not.toContain('recognised');
  expect((await add('rust')).errors).not.toContain('recognised');
});

it('topics add says nothing of it to a program, quietly, or of a name that is all it has', async () => {
  expect((await add('rust', '--json')).errors).not.toContain('recognised');
  expect((await add('rust', '--quiet')).errors).toBe('');
  expect((await run(['topics', 'add', 'rust'])).errors).not.toContain('recognised');
  expect((await add('zzyzxq')).errors).not.toContain('recognised');
});
