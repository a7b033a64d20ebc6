/** An import keeps one group of each feed, and says which others the list has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openListDoor } from './list-door.ts';

const { door, directory, file, close } = await openListDoor();
afterAll(close);

const TOLD = 'a feed keeps its first group or tag alone; not kept: ';

it('says of a feed in two folders in which one it stays, and which is not kept', async () => {
  const outline = `<outline type="rss" xmlUrl="${door.address('/a.xml')}"/>`;
  const folder = (name: string) => `<outline text="${name}">\n${outline}</outline>\n`;
  const list = file('two.opml', `<opml><body>\n${folder('X')}${folder('Y')}</body></opml>`);
  const { code, output, errors } = await door.run(['sources', 'import', list, '--name', 'two']);
  expect(code).toBe(0);
  expect(output).toMatch(/^3\tadded\t.*\tit is in "X" alone, not in "Y"\t/mu);
  expect(output).toMatch(/^5\tpresent\t.*\tthe same as line 3\t/mu);
  expect(errors).toContain(`${TOLD}"Y" (of 1)\n`);
  const again = await door.run(['sources', 'import', list, '--name', 'two', '--json']);
  expect(JSON.parse(again.output)).toMatchObject([
    { line: 3, group: 'X', otherGroups: ['Y'] },
    { line: 5, group: 'X', otherGroups: ['Y'] },
  ]);
});

it('says which categories of a feed in a folder are not kept', async () => {
  const feed = `<outline type="rss" category="moss, ferns/small" xmlUrl="${door.address('/e.xml')}"/>`;
  const list = file('tagged.opml', `<opml><body><outline text="W">${feed}</outline></body></opml>`);
  const { output, errors } = await door.run(['sources', 'import', list, '--name', 'tagged']);
  expect(output).toContain('it is in "W" alone, not in "moss", "ferns"');
  expect(errors).toContain(`${TOLD}"moss" (of 1), "ferns" (of 1)\n`);
});

it('names the tags that are lost, on a terminal without a row for each feed', async () => {
  const list = file(
    'urls',
    `${door.address('/b.xml')} linux security "~P1"\n${door.address('/c.xml')} tag1 "tag two"\n`,
  );
  const argv = ['sources', 'import', list, '--name', 'tags'];
  const shown = await door.run(argv, { terminal: true, columns: 200 });
  expect(shown.errors).toContain(`${TOLD}"security" (of 1), "tag two" (of 1)\n`);
  expect(shown.output).not.toContain('/b.xml');
  const { output } = await door.run([...argv.slice(0, -1), 'piped']);
  expect(output).toContain('it is in "linux" alone, not in "security"');
  const { output: table } = await door.run(['sources', 'show', 'tags'], { terminal: true });
  expect(table).toMatch(/\bP1\b/u);
  const dropped = await door.run(['sources', 'drop', 'tags', 'p1']);
  expect(dropped.output).toBe(`${door.address('/b.xml')}\tdropped\n`);
});

it('refuses queries and programs with line and reason, and keeps them as they were', async () => {
  const lines = `${door.address('/d.xml')}\n"query:New:unread = \\"yes\\"" q\n"exec:~/x --pass=y" "a\\\\b"\n`;
  const refused = join(directory, 'refused');
  const import_ = (list: string) =>
    door.run(['sources', 'import', list, '--name', 'queries', '--refused', refused]);
  const first = await import_(file('queries', lines));
  expect(first.code).toBe(3);
  expect(first.output).toContain('it is a search of newsboat, not a feed');
  expect(first.output).toMatch(/exec:~\/x …\t/u);
  const kept = readFileSync(refused, 'utf8');
  expect(kept).toContain('\n"query:New:unread = \\"yes\\"" "q"\n');
  expect(kept).toContain('\n"exec:~/x --pass=y" "a\\\\b"\n');
  const body = (text: string) => text.split('\n').filter((line) => !line.startsWith('#'));
  expect((await import_(file('again', kept))).code).toBe(1);
  expect(body(readFileSync(refused, 'utf8'))).toEqual(body(kept));
});

it('does not say in which group a feed is that was there before, since that need be none of the list', async () => {
  const folder = (name: string) =>
    `<outline text="${name}"><outline xmlUrl="${door.address('/g.xml')}"/></outline>`;
  const list = (...names: readonly string[]) =>
    file('there.opml', `<opml><body>${names.map(folder).join('')}</body></opml>`);
  const argv = (path: string) => ['sources', 'import', path, '--name', 'there', '--no-wait'];
  await door.run(argv(list('Mine')));
  const again = await door.run(argv(list('Theirs', 'Third')));
  expect(again.output).not.toContain('alone');
  expect(again.errors).toContain(`${TOLD}"Third" (of 1)`);
});

it('says of a feed that was there which title and group it keeps, where the list has others', async () => {
  const entry = (title: string) =>
    `<outline type="rss" text="${title}" xmlUrl="${door.address('/a.xml')}"/>`;
  const import_ = (body: string) =>
    door.run(['sources', 'import', file('kept.opml', `<opml><body>${body}</body></opml>`)]);
  const told = '1 feed keeps the title or group that it had; the list has another\n';
  const first = `<outline text="X">${entry('Owls')}</outline>`;
  await import_(first);
  expect((await import_(first)).errors).not.toContain('keeps');
  const again = await import_(`<outline text="Y">${entry('Owls at night')}</outline>`);
  expect(again.code).toBe(0);
  expect(again.output).toContain('title kept: "Owls"; group kept: "X"');
  expect(again.errors).toContain(told);
  expect((await import_(entry('Gulls'))).output).toContain('\ttitle kept: "Owls"\t');
});
