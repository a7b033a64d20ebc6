/** What `sources export --json` writes is read back by `sources import` as OPML is. */
import { afterAll, expect, it } from 'vitest';
import { openListDoor } from './list-door.ts';

const { door, file, close } = await openListDoor();
afterAll(close);

const LIST = `<opml version="2.0" xmlns:winnow="urn:winnow:opml"><body><outline text="Tools">
  <outline text="Älpha" xmlUrl="${door.address('/a.xml')}" winnow:time="1week"/>
  <outline text="Daily" type="service" winnow:source="/sources/service/News" winnow:time="1month"/>
  </outline><outline type="service" winnow:source="/sources/service/Images"/></body></opml>`;

it.each(['--json', '--ndjson'])('%s: time frames and service sources as well', async (form) => {
  const run = async (...argv: string[]) => (await door.run(['sources', ...argv])).output;
  // What a feed says of itself is exported, too, so it must be known for both or for neither.
  await run('import', file('list.opml', LIST), '--name', 'one');
  const written = await run('export', 'one', form);
  expect(written).toMatch(/"reference":"News","title":"Daily","group":"Tools","time":"1month"/u);
  await run('import', file('one.json', written), '--name', 'two', '--no-wait');
  expect(await run('export', 'two', form)).toBe(written);
  for (const name of ['one', 'two']) await run('remove', name, '--yes');
});
