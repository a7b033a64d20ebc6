/** Lists that are split into sources of 200 feeds each. */
import { afterAll, expect, it } from 'vitest';
import { openListDoor } from './list-door.ts';

const { door, file, close } = await openListDoor();
afterAll(close);

it('names the first and the last of the parts by number, also of those that are there', async () => {
  const urls = Array.from({ length: 2_001 }, (_, at) => door.address(`/${at}`));
  const list = file('long.txt', urls.join('\n'));
  const argv = ['sources', 'import', list, '--name', 'Long', '--split', '--no-wait', '--quiet'];
  await door.run(argv);
  const again = await door.run(argv.slice(0, -1));
  expect(again.errors).toContain('Long 1 to Long 11: 0 added, 2001 present');
});

it('speaks of the most that the data service takes only where the list has more entries, each once', async () => {
  const lines = Array.from({ length: 201 }, () => door.address('/same.xml'));
  const argv = ['sources', 'import', file('same.txt', lines.join('\n')), '--no-wait'];
  expect((await door.run(argv)).errors).not.toContain('data service');
  const others = lines.map((line, at) => `${line}?${at}`);
  const more = ['sources', 'import', file('others.txt', others.join('\n')), '--no-wait'];
  expect((await door.run(more)).errors).toContain('a source of more than 200 entries');
});
