/** Numbers of the last list whose items are gone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openFrontDoor } from './front-door.ts';

const directory = mkdtempSync(join(tmpdir(), 'winnow-gone-'));
const door = await openFrontDoor();
afterAll(async () => {
  await door.close();
  rmSync(directory, { recursive: true });
});

it('are named by content show, all of them', async () => {
  const run = (...argv: string[]) => door.run(argv, { directory });
  await door.run(['topics', 'add', 'databases/postgres', 'machine learning', 'garden']);
  await door.run(['sources', 'add', 'Blogs', door.address('/a.xml')]);
  await door.run(['content', '--min-score', '0'], { directory, terminal: true, columns: 120 });
  await run('content', 'remove', '3', '--yes');
  const one = await run('content', 'show', '1', '3');
  expect([one.code, one.output]).toEqual([5, '']);
  expect(one.errors).toMatch(/^winnow: 3 of the last list is gone; nothing was shown\n {2}hint: /u);
  await run('content', 'remove', '1', '--yes');
  const { errors } = await run('content', 'show', '1-3');
  expect(errors).toMatch(/^winnow: 1 and 3 of the last list are gone; nothing was shown\n/u);
  expect((await run('content', 'show', '2')).code).toBe(0);
});
