/** Lists in gzip files, as exports are handed out. */
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { LIMITS } from '../../src/model/limits.ts';
import { openListDoor } from './list-door.ts';

const { door, file, close } = await openListDoor();
afterAll(close);

const dryRun = (list: string) => door.run(['sources', 'import', list, '--dry-run']);

it('a packed list is read as what is in it', async () => {
  const list = '<opml><outline text="Owls" xmlUrl="http://127.0.0.1/owls"/></opml>';
  const { code, output, errors } = await dryRun(file('list.opml.gz', gzipSync(list)));
  expect([code, output]).toEqual([0, expect.stringContaining('http://127.0.0.1/owls')]);
  expect(errors).toContain('list: 1 added');
});

it.each([
  ['bursts', 1, gzipSync(Buffer.alloc(LIMITS.fetch.bodyBytes + 1)), 'longer than 10 MiB'],
  ['is cut off', 2, gzipSync('<opml/>').subarray(0, 20), 'this packed file is damaged'],
])('one that %s is refused in a sentence', async (_, exitCode, bytes, sentence) => {
  const { code, output, errors } = await dryRun(file('list.gz', bytes));
  expect([code, output]).toEqual([exitCode, '']);
  expect(errors).toContain(sentence);
});
