/** What was refused goes from one list of refused entries to the next until it is mended. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openListDoor } from './list-door.ts';

const { door, directory, file, close } = await openListDoor();
afterAll(close);

const ARGV = [
  'sources',
  'import',
  '--dry-run',
  '--name',
  'mine',
  '--json',
  'result,reason,title,group',
];

it('refuses what has no address again, with its reason, title and group', async () => {
  const list = file(
    'bare.opml',
    `<opml><body><outline text="Birds"><outline text="no url at all" type="rss"/>
<outline text="line 3: owls" xmlUrl=""/></outline><outline text="Gulls" xmlUrl=" "/>
<outline type="rss"/></body></opml>`,
  );
  const [first, second] = [join(directory, 'first.txt'), join(directory, 'second.txt')];
  const { output } = await door.run([...ARGV, list, '--refused', first]);
  const again = await door.run([...ARGV, first, '--refused', second]);
  expect(JSON.parse(output)).toMatchObject([
    { reason: '"no url at all": the outline has no xmlUrl', group: 'Birds' },
    { reason: '"line 3: owls": the address is empty', group: 'Birds' },
    { reason: '"Gulls": the address is empty' },
    { reason: 'the outline has no xmlUrl' },
  ]);
  expect(JSON.parse(again.output)).toEqual(JSON.parse(output));
  const entries = (path: string) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .slice(2)
      .map((line) => line.replace(/line \d+/u, 'line'));
  expect(entries(second)).toEqual(entries(first));
});

it('keeps what a row says beside an address that is none, for whoever mends that', async () => {
  const list = file('rows.csv', 'title,url,folder\nOwls,htps:/127.0.0.1/owls,"Night birds"\n');
  const tagged = file('urls', 'ftp://127.0.0.1/gulls "Birds" "Sea" "~Gulls"\n');
  const refused = join(directory, 'rows-refused.txt');
  const again = async (from: string) => {
    await door.run([...ARGV, from, '--refused', refused]);
    const mended = readFileSync(refused, 'utf8').replace(/^(?:htps:|ftp:\/)/mu, 'http:/');
    return JSON.parse((await door.run([...ARGV, file('mended.txt', mended)])).output);
  };
  expect(await again(list)).toMatchObject([{ title: 'Owls', group: 'Night birds' }]);
  expect(await again(tagged)).toMatchObject([
    { title: 'Gulls', group: 'Birds', reason: 'it is in "Birds" alone, not in "Sea"' },
  ]);
});

it('keeps the whole of an address that is too long, and shows as much as could be one', async () => {
  const address = `http://example.com/${'x'.repeat(3_000)}`;
  const list = file('long.txt', `${address}\n`);
  const refused = join(directory, 'long-refused.txt');
  const argv = ['sources', 'import', list, '--dry-run', '--refused', refused, '--json', 'url'];
  const { output } = await door.run(argv);
  expect(readFileSync(refused, 'utf8')).toContain(`\n${address}\n`);
  expect(JSON.parse(output)).toEqual([{ url: `${address.slice(0, 2_048)}…` }]);
});

it('says of a file for what is refused that it is of an import before, where nothing is', async () => {
  const refused = join(directory, 'of-before.txt');
  const whole = file('whole.txt', 'http://127.0.0.1/owls\n');
  const none = await door.run([...ARGV, whole, '--refused', refused]);
  await door.run([
    ...ARGV,
    file('half.txt', 'http://127.0.0.1/owls\nhtps:/x\n'),
    '--refused',
    refused,
  ]);
  const before = readFileSync(refused, 'utf8');
  const { errors } = await door.run([...ARGV, whole, '--refused', refused]);
  expect(none.errors).not.toContain('nothing is refused');
  expect(errors).toContain(`nothing is refused; ${refused} is left as it was`);
  expect(readFileSync(refused, 'utf8')).toBe(before);
});
