/** What an import writes beside its list: the entries that it refused, and a report for CI. */
import { existsSync, linkSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openListDoor } from './list-door.ts';

const { door, directory, file, close } = await openListDoor();
afterAll(close);

it('refuses a report that cannot be written before anything is added', async () => {
  const list = file('unwritable.txt', `${door.address('/u.xml')}\nmailto:me\n`);
  // Nothing may be refused of a list, and then nobody would learn where it would have gone.
  const clean = file('unwritable-clean.txt', door.address('/u.xml'));
  const absent = join(directory, 'absent.txt');
  const nowhere = join(directory, 'nowhere', 'report');
  for (const option of ['--refused', '--junit']) {
    for (const [path, reason] of [
      [nowhere, 'there is no directory to write it in'],
      [join(list, 'report'), 'there is no directory to write it in'],
      [directory, 'it is a directory, not a file'],
    ] as const) {
      for (const each of [list, clean, absent]) {
        const { code, errors } = await door.run(['sources', 'import', each, option, path]);
        expect([option, code, errors]).toEqual([option, 1, `winnow: ${path}: ${reason}\n`]);
      }
    }
  }
  const { output } = await door.run(['sources', 'list', '--json', 'name']);
  expect(output).not.toContain('unwritable');
});

it('refuses to write a report over its own list, or over another report', async () => {
  const text = `${door.address('/own.xml')}\nmailto:me\n`;
  const list = file('own.txt', text);
  symlinkSync(list, join(directory, 'other-name.txt'));
  linkSync(list, join(directory, 'second-name.txt'));
  symlinkSync(directory, join(directory, 'other-folder'));
  const fresh = join(directory, 'fresh.txt');
  for (const options of [
    ['--refused', list],
    ['--refused', join(directory, '.', 'other-name.txt'), '--dry-run'],
    ['--junit', list],
    ['--refused', join(directory, 'second-name.txt'), '--dry-run'],
    ['--junit', fresh, '--refused', fresh],
    ['--junit', fresh, '--refused', join(directory, 'other-folder', 'fresh.txt')],
  ]) {
    const { code, errors } = await door.run(['sources', 'import', list, ...options]);
    expect([code, errors]).toEqual([
      2,
      expect.stringMatching(
        / would write .*, which is the (?:list that is imported|report of --junit)\n/,
      ),
    ]);
  }
  expect(readFileSync(list, 'utf8')).toBe(text);
  expect(existsSync(fresh)).toBe(false);
});

it('keeps what has no address at all as a comment', async () => {
  const list = file('blank.opml', '<opml><outline text="Owls" xmlUrl=" "/></opml>');
  const refused = join(directory, 'blank-refused.txt');
  await door.run(['sources', 'import', list, '--dry-run', '--refused', refused]);
  expect(readFileSync(refused, 'utf8').split('\n').slice(2)).toEqual([
    '# line 1: the address is empty',
    '# "~Owls"',
    '',
  ]);
});

it('keeps what is refused so that the next import reads the same of it, whatever signs are in it', async () => {
  const outlines = [
    ['red', 'http://10.0.0.1/bridge?tags=red,green&amp;format=Atom'],
    ['semicolon', 'http://10.0.0.1/feed;lang=en'],
    ['~space', 'http://blog example.com/feed'],
    ['hash', '#owls'],
    ['slashes', '//'],
    ['bracket', '[owls]'],
  ].map(
    ([name, url]) => `<outline text="${name}"><outline text="${name}" xmlUrl="${url}"/></outline>`,
  );
  const list = file('signs.opml', `<opml><body>\n${outlines.join('\n')}\n</body></opml>`);
  const refused = join(directory, 'signs-refused.txt');
  const columns = ['--json', 'url,result,reason,title,group'];
  const argv = ['sources', 'import', '--dry-run', '--name', 'signs', ...columns];
  const first = await door.run([...argv, list, '--refused', refused]);
  expect(JSON.parse(first.output)).toHaveLength(6);
  const again = await door.run([...argv, refused]);
  expect(JSON.parse(again.output)).toEqual(JSON.parse(first.output));
});

it('writes what was refused, passwords included, for its owner alone, and says so', async () => {
  const list = file('secret.txt', 'ftp://me:secret@example.org/x\nhttps://example.org/y\n');
  const refused = join(directory, 'secret-refused.txt');
  const argv = ['sources', 'import', list, '--dry-run', '--refused'];
  const { errors } = await door.run([...argv, refused]);
  expect(readFileSync(refused, 'utf8')).toContain('ftp://me:secret@example.org/x');
  expect(statSync(refused).mode & 0o777).toBe(0o600);
  expect(errors).toContain(
    `1 refused is in ${refused}\nit holds the password or key of ftp://me:***@example.org/x: `,
  );
  for (const option of ['--refused', '--junit']) {
    const { code, errors: sentence } = await door.run([...argv.slice(0, 4), option, '-']);
    expect([code, sentence]).toEqual([
      2,
      'winnow: the report cannot go to standard output: name a file\n',
    ]);
  }
});

it('names files on one line, whatever is in their names', async () => {
  const missing = await door.run(['sources', 'import', 'no\n\u001b[31mlist.txt']);
  expect([missing.code, missing.errors]).toEqual([
    5,
    'winnow: no list.txt: there is no such file\n',
  ]);
  const below = await door.run(['sources', 'import', join(file('file.txt', ''), 'list.txt')]);
  expect([below.code, below.errors]).toEqual([5, expect.stringContaining('no such file')]);
  const list = file('a\nlist.txt', 'https://example.org/x\nmailto:me\n');
  const argv = ['sources', 'import', list, '--dry-run'];
  expect((await door.run(argv)).errors).toContain('a list: 1 added');
  const { errors } = await door.run([...argv, '--refused', 'no\nwhere/x.txt']);
  expect(errors).toBe('winnow: no where/x.txt: there is no directory to write it in\n');
});

it('says what was mended beside the entries, above all that the end is missing', async () => {
  const lines = [
    '<opml version="2.0"><body>',
    '<<<<<<< HEAD',
    '<outline text="A & B"',
    'xmlUrl="https://example.org/a"/>',
    ...Array.from(
      { length: 25 },
      (_, at) => `<outline type="link" url="https://example.org/${at}"/>`,
    ),
    '<outline text="Group">',
  ];
  const { errors } = await door.run([
    'sources',
    'import',
    file('cut.opml', lines.join('\n')),
    '--dry-run',
  ]);
  expect(errors.split('\n').slice(19, 25)).toEqual([
    'line 24: passed over "", of type link, not a feed: https://example.org/19',
    'passed over what is no feed 5 more times',
    'line 2: passed over a merge-conflict marker',
    'line 30: read a document that has no end; it may be cut off',
    'cut: 1 added (of them 1 repaired)',
    'a dry run: nothing was changed',
  ]);
});

it('says of each entry what was mended of it alone, also where the list is a single line', async () => {
  const list = `<opml><body><outline text="C & D" xmlUrl="https://example.org/1"/>
    <outline text="E & F"><outline text="G" xmlUrl="https://example.org/2"/></outline></body></opml>`;
  const argv = ['sources', 'import', file('line.opml', list.replace(/\n */u, ''))];
  const { output, errors } = await door.run([...argv, '--dry-run', '--json']);
  expect(JSON.parse(output)).toMatchObject([
    { result: 'repaired', reason: 'kept a bare ampersand' },
    { result: 'added', reason: null },
  ]);
  expect(errors).toContain('line 1: kept a bare ampersand');
});

it('says once that a list breaks off, also one that is a single line', async () => {
  const list =
    '<opml><body><outline xmlUrl="https://example.org/a"/><outline xmlUrl="https://example.org/b"/>';
  const argv = ['sources', 'import', file('one line.opml', list), '--dry-run', '--json'];
  const { output, errors } = await door.run(argv);
  expect(JSON.parse(output)).toMatchObject([{ result: 'added' }, { result: 'added' }]);
  expect(errors.split('it may be cut off')).toHaveLength(2);
});
