/** Lists of feeds through the command line: reported line by line, mended, split, exported, checked, traced. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openListDoor } from './list-door.ts';

const { door, directory, file, close } = await openListDoor();
afterAll(close);

const outline = (url: string, title: string) =>
  `<outline type="rss" text="${title}" xmlUrl="${url}"/>`;

it('refuses addresses inside by line, keeps the others, and takes what was mended', async () => {
  const refused = join(directory, 'refused.txt');
  const junit = join(directory, 'report.xml');
  const list = file(
    'mixed.opml',
    `<opml version="2.0"><body>\n${outline(door.address('/one.xml'), 'One')}\n` +
      `${outline('http://192.168.0.1/feed', 'Inside')}\n${outline('mailto:me', 'Mail')}\n</body></opml>`,
  );
  const { code, output } = await door.run([
    ...['sources', 'import', list, '--name', 'mixed', '--json'],
    ...['--refused', refused, '--junit', junit],
  ]);
  expect(code).toBe(3);
  const report = JSON.parse(output) as Record<string, unknown>[];
  expect(report.map(({ line, result }) => [line, result])).toEqual([
    [2, 'added'],
    [3, 'refused'],
    [4, 'refused'],
  ]);
  expect(report.slice(1).every(({ reason }) => String(reason).length > 0)).toBe(true);
  expect(readFileSync(junit, 'utf8')).toContain('tests="3" failures="2" skipped="0"');
  const left = readFileSync(refused, 'utf8');
  expect(left).toContain('http://192.168.0.1/feed "~Inside"');
  const mended = left
    .replace('http://192.168.0.1/feed', door.address('/two.xml'))
    .replace('mailto:me', door.address('/three.xml'));
  const again = await door.rows('sources', 'import', file('mended.txt', mended), '--name', 'mixed');
  expect(again.map(({ result, title }) => [result, title])).toEqual([
    ['added', 'Inside'],
    ['added', 'Mail'],
  ]);
});

it('puts what stands in a list alone and in a group into the group, and mended entries into theirs', async () => {
  const refused = join(directory, 'grouped.txt');
  const both = door.address('/both.xml');
  const list = file(
    'grouped.opml',
    `<opml version="2.0"><body>${outline(both, 'Both')}<outline text="Sea birds">` +
      `${outline(both, 'Both')}${outline('mailto:me', 'Mail')}</outline></body></opml>`,
  );
  await door.run(['sources', 'import', list, '--name', 'grouped', '--refused', refused]);
  const left = readFileSync(refused, 'utf8');
  expect(left).toContain('mailto:me "Sea birds" "~Mail"');
  const mended = file('mend.txt', left.replace('mailto:me', door.address('/mended.xml')));
  await door.run(['sources', 'import', mended, '--name', 'grouped']);
  const held = await door.rows('sources', 'export', 'grouped');
  expect(held.map(({ title, group }) => [title, group])).toEqual([
    ['Both', 'Sea birds'],
    ['Mail', 'Sea birds'],
  ]);
});

it('changes nothing in a dry run', async () => {
  const list = file('dry.txt', `${door.address('/dry.xml')}\n`);
  const before = door.requests.length;
  const { code, errors } = await door.run(['sources', 'import', list, '--dry-run']);
  expect(code).toBe(0);
  expect(errors).toContain('a dry run: nothing was changed');
  expect(door.requests.length).toBe(before);
  expect((await door.rows('sources', 'list')).map(({ name }) => name)).not.toContain('dry');
});

it('splits a long list into sources of 200, and finds everything there the second time', async () => {
  const urls = Array.from({ length: 430 }, (_, at) => `http://feeds.example/${at}.xml`);
  const list = file('long.txt', urls.join('\n'));
  const whole = await door.run(['sources', 'import', list, '--dry-run']);
  expect(whole.errors).toContain('--split makes several');
  const argv = ['sources', 'import', list, '--split', '--no-wait'];
  await door.run(argv);
  const made = (await door.rows('sources', 'list')).filter(({ name }) =>
    /^long/u.test(String(name)),
  );
  expect(made.map(({ name, entries }) => [name, entries])).toEqual([
    ['long 1', 200],
    ['long 2', 200],
    ['long 3', 30],
  ]);
  const again = await door.rows(...argv);
  expect(new Set(again.map(({ result }) => result))).toEqual(new Set(['present']));
  const twice = await door.run(['sources', 'import', list, '--no-wait', '--dry-run']);
  expect(twice.errors).toContain('"long 1", "long 2", "long 3" hold 430 of them, too\n');
  await door.run(['sources', 'remove', 'long 1', 'long 2', 'long 3', '--yes']);
});

it('says of a list that is split later where it stands whole, and what takes that away', async () => {
  const urls = Array.from({ length: 230 }, (_, at) => `http://feeds.example/${at}.xml`);
  const list = file('later.txt', urls.join('\n'));
  await door.run(['sources', 'import', list, '--no-wait']);
  const argv = ['sources', 'import', list, '--split', '--no-wait'];
  const { errors } = await door.run(argv);
  expect(errors).toContain('later 1 to later 2: 230 added\n');
  expect(errors).toContain('"later" holds 230 of them, too\n  hint: winnow sources remove later\n');
  await door.run(['sources', 'add', 'later', door.address('/else.xml'), '--no-wait']);
  expect((await door.run(argv)).errors).not.toContain('sources remove later');
  await door.run(['sources', 'remove', 'later', 'later 1', 'later 2', '--yes']);
});

it('reports what each of several imports into one source at once added itself', async () => {
  await door.run(['sources', 'add', 'shared', door.address('/shared.xml')]);
  const urls = ['/first.xml', '/second.xml', '/third.xml'].map(door.address);
  const list = file('shared.txt', urls.join('\n'));
  const imports = Array.from({ length: 3 }, () => door.rows('sources', 'import', list));
  const reports = (await Promise.all(imports)).flat();
  for (const url of urls) {
    const results = reports.filter((row) => row['url'] === url).map(({ result }) => result);
    expect(results.toSorted()).toEqual(['added', 'present', 'present']);
  }
});

it('exports the site of a feed that was never read as the list named it, also once read back', async () => {
  const dead = `<outline text="Gone" xmlUrl="http://127.0.0.1:1/never.xml" htmlUrl="https://gone.example/"/>`;
  await door.run(['sources', 'import', file('never.opml', `<opml><body>${dead}</body></opml>`)]);
  const first = await door.run(['sources', 'export', 'never']);
  expect(first.output).toContain('htmlUrl="https://gone.example/"');
  await door.run(['sources', 'import', file('again.opml', first.output), '--name', 'again']);
  const again = await door.run(['sources', 'export', 'again']);
  expect(again.output.replace('<title>again<', '<title>never<')).toBe(first.output);
});

it('exports what import reads back to the same thing', async () => {
  const list = file(
    'groups.opml',
    `<opml version="2.0"><body><outline text="Tools">${outline(door.address('/a.xml'), 'Älpha &amp; "co"')}</outline>` +
      `${outline(door.address('/b.xml'), 'Beta')}</body></opml>`,
  );
  await door.run(['sources', 'import', list, '--name', 'groups']);
  const first = await door.run(['sources', 'export', 'groups']);
  expect(first.output).toContain(`htmlUrl="${door.address('/')}"`);
  const told = await door.rows('sources', 'export', 'groups');
  expect(told.map(({ htmlUrl }) => htmlUrl)).toEqual([door.address('/'), door.address('/')]);
  const copy = await door.rows(
    'sources',
    'import',
    file('copy.opml', first.output),
    '--name',
    'copy',
  );
  expect(copy.map(({ title, group }) => [title, group])).toEqual([
    ['Älpha & "co"', 'Tools'],
    ['Beta', null],
  ]);
  const second = await door.run(['sources', 'export', 'copy']);
  expect(second.output.replaceAll('copy', 'groups')).toBe(first.output);
});

it('exports one folder a group, where its first feed stands', async () => {
  const list = file(
    'folders.opml',
    `<opml version="2.0"><body><outline text="F1">${outline(door.address('/1.xml'), 'One')}</outline>` +
      `<outline text="F2">${outline(door.address('/2.xml'), 'Two')}</outline>` +
      `${outline(door.address('/3.xml'), 'Three')}` +
      `<outline text="F1">${outline(door.address('/4.xml'), 'Four')}</outline></body></opml>`,
  );
  await door.run(['sources', 'import', list, '--name', 'folders']);
  const { output } = await door.run(['sources', 'export', 'folders']);
  expect(output.match(/<outline text="F1"/gu)).toHaveLength(1);
  const again = file('folded.opml', output);
  const copied = await door.rows('sources', 'import', again, '--name', 'folded');
  expect(copied.map(({ title, group }) => [title, group])).toEqual([
    ['One', 'F1'],
    ['Four', 'F1'],
    ['Two', 'F2'],
    ['Three', null],
  ]);
  const copy = await door.run(['sources', 'export', 'folded']);
  expect(copy.output.replace('<title>folded<', '<title>folders<')).toBe(output);
  await door.run(['sources', 'remove', 'folders', 'folded', '--yes']);
});

it('says with an export what OPML has no place for', async () => {
  await door.run(['sources', 'add', 'wanting', door.address('/wanting.xml'), '--full-text']);
  await door.run(['sources', 'set', 'wanting', '--keep', '50', '--keep-for', '90d']);
  const { errors } = await door.run(['sources', 'export', 'wanting']);
  expect(errors).toBe(
    'OPML does not hold what the source wants of its feeds\n' +
      '  hint: give it to a copy with: winnow sources set <name> --full-text --keep 50 --keep-for 90d\n',
  );
  expect((await door.run(['sources', 'export', 'groups'])).errors).toBe('');
});

it('says in one sentence that a list holds nothing', async () => {
  const empty = file('bare.opml', '<opml version="2.0"><head/><body/></opml>');
  const { code, output, errors } = await door.run(['sources', 'import', empty]);
  expect([code, output]).toEqual([1, '']);
  expect(errors.trim().split('\n')).toEqual([
    `winnow: ${empty} holds no address of a feed to import`,
  ]);
});
