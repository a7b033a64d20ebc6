import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openListDoor } from './list-door.ts';

const { door, file, close } = await openListDoor();
afterAll(close);

beforeAll(async () => {
  await door.run(['sources', 'add', 'Blogs', door.address('/a.xml'), door.address('/lost')]);
});

describe('sources remove', () => {
  it('says what is listed without the default source, and how another becomes it', async () => {
    const own = await openListDoor();
    const run = (...words: string[]) => own.door.run(['sources', ...words]);
    for (const name of ['one', 'two', 'three']) await run('add', name, own.door.address('/a.xml'));
    expect((await run('remove', 'three', '--yes')).errors).toBe('');
    const { errors } = await run('remove', 'one', '--yes');
    expect(errors).toBe(
      'it was the default source; without one, content lists the source that is left\n' +
        '  hint: winnow sources default two\n',
    );
    expect((await run('default', 'two')).code).toBe(0);
    expect((await run('remove', 'two', '--yes')).errors).toBe('');
    await own.close();
  });
});

describe('sources add', () => {
  it('exits 3 for a feed that cannot be read, which stays, and 0 for one that can', async () => {
    const none = door.address('/none');
    const failed = await door.run(['sources', 'add', 'two', none]);
    expect(failed.code).toBe(3);
    expect(failed.errors).toContain('1 of 1 feed could not be read');
    expect(failed.errors).toContain('winnow sources trace');
    expect(failed.errors).toContain(`take it out again with: winnow sources drop two ${none}\n`);
    const { output } = await door.run(['sources', 'show', 'two', '--json', 'contents']);
    expect(output).toContain('/none');
    expect((await door.run(['sources', 'add', 'two', door.address('/b.xml')])).code).toBe(0);
  });

  it('tells of the addresses that were named, not of others in the source', async () => {
    const { code, errors } = await door.run(['sources', 'add', 'Blogs', door.address('/c.xml')]);
    expect([code, errors]).toEqual([0, '']);
  });

  it('says which option opens the network of a refused address', async () => {
    const { code, errors } = await door.run(['sources', 'add', 'inside', 'http://10.1.2.3/feed']);
    expect(code).toBe(2);
    expect(errors).toContain('hint: open a private network with --allow-net 10.1.2.3/32');
  });

  it.each([
    ['htp:/bad', 'the address "htp:/bad" must begin with http:// or https://', '; none'],
    ['http://10.1.2.3/feed', '10.1.2.3 must not be fetched: it is not a public address', '; none'],
    ['service/Nwes', 'there is no source "service/Nwes"; did you mean "service/News"?', ' None'],
  ])('adds nothing beside %s, and says so', async (bad, reason, none) => {
    const { errors } = await door.run(['sources', 'add', 'none', door.address('/a.xml'), bad]);
    expect(errors).toContain(`winnow: ${reason}${none} of the 2 was added\n  hint: `);
    expect((await door.run(['sources', 'show', 'none'])).code).toBe(5);
    const alone = await door.run(['sources', 'add', 'none', bad]);
    expect(alone.errors).toContain(reason);
    expect(alone.errors).not.toContain(`${none} of the`);
  });

  it('says that a name in another case is another source', async () => {
    const { errors } = await door.run(['sources', 'add', 'blogs', door.address('/a.xml')]);
    expect(errors).toContain('"blogs" is a new source beside "Blogs"');
    await door.run(['sources', 'remove', 'blogs', '--yes']);
  });

  it('says how to name the source of the service that it hides', async () => {
    const add = () => door.run(['sources', 'add', 'News', door.address('/a.xml')]);
    const note = '"News" means your source from now on; that of the service is service/News\n';
    expect((await add()).errors).toContain(note);
    expect((await add()).errors).not.toContain(note);
    await door.run(['sources', 'remove', 'News', '--yes']);
  });
});

it('with nothing in it says so, and how to fill it', async () => {
  await door.run(['sources', 'add', 'hollow one', door.address('/a.xml')]);
  await door.run(['sources', 'drop', 'hollow one', door.address('/a.xml')]);
  const { code, errors } = await door.run(['sources', 'show', 'hollow one']);
  expect([code, errors]).toEqual([
    0,
    "nothing is in it yet\n  hint: winnow sources add 'hollow one' <address>\n",
  ]);
  await door.run(['sources', 'remove', 'hollow one', '--yes']);
});

it('is not guessed from the scope that all names begin with', async () => {
  const { errors } = await door.run(['sources', 'show', 'nope']);
  expect(errors).toContain('there are user/Blogs');
  const reference = await door.run(['sources', 'add', 'mix', 'service/Nwes']);
  expect([reference.code, reference.errors]).toEqual([
    5,
    expect.stringContaining('did you mean "service/News"?'),
  ]);
});

it('shows on a terminal what a source wants of its feeds', async () => {
  await door.run(['sources', 'set', 'Blogs', '--keep', '7']);
  const { errors } = await door.run(['sources', 'show', 'Blogs'], { terminal: true });
  expect(errors).toContain('items kept: 7');
  expect(errors).not.toContain('full text');
  await door.run(['sources', 'set', 'Blogs', '--keep', 'default']);
});

describe('what is typed in another way than it is meant', () => {
  const address = 'https://example.org/feed.xml';
  it.each([
    [['add', address], `winnow sources add <name> ${address}`],
    [
      ['add', address, 'blogs'],
      `the name of the source comes first, then the addresses\n  hint: winnow sources add <name> ${address}`,
    ],
    [['add', 'blogs', 'example.org/feed.xml'], `hint: perhaps ${address}`],
    [['add', 'blogs', 'my blogs.opml'], "import 'my blogs.opml' --name <name>"],
    [['add', 'blogs', './blogs.xml'], 'hint: winnow sources import ./blogs.xml --name <name>'],
    [['add', 'blogs', 'example.org/blogs.opml'], 'hint: perhaps https://example.org/blogs.opml'],
    [['trace', 'example.org/feed.xml'], `hint: perhaps ${address}`],
  ])('is answered with how to type it: sources %j', async (argv, words) => {
    const { code, errors } = await door.run(['sources', ...argv]);
    expect([code, errors]).toEqual([2, expect.stringContaining(words)]);
  });
});

describe('sources import', () => {
  it('says that all was refused and what opens the network, not that there was nothing', async () => {
    const { code, errors } = await door.run([
      ...['sources', 'import'],
      file('inside.txt', 'http://10.0.0.1/feed\n'),
    ]);
    expect(code).toBe(1);
    expect(errors).toContain('can be imported');
    expect(errors).not.toContain('no address');
    expect(errors.match(/hint:/gu)).toHaveLength(1);
    expect(errors).toContain('--allow-net 10.0.0.1/32');
  });

  it('sends a feed or a web page to the command that follows one', async () => {
    for (const text of ['<rss version="2.0"><channel/></rss>', '<html><body>hi</body></html>']) {
      const { errors } = await door.run(['sources', 'import', file('one.xml', text)]);
      expect(errors).toContain('winnow sources add <name> <address>');
    }
  });

  it.each([
    ['alone', ''],
    ['with titles', ' "~A title of some length"'],
  ])('takes addresses %s however long they are together', async (_, title) => {
    const tail = 'x'.repeat(2_000);
    const lines = Array.from(
      { length: 1_200 },
      (_, at) => `http://feeds.example/${at}/${tail}${title}`,
    );
    const list = file('lengthy.txt', lines.join('\n'));
    const { code, errors } = await door.run(['sources', 'import', list, '--no-wait']);
    expect([code, errors]).toEqual([0, expect.stringContaining('lengthy: 1200 added')]);
    await door.run(['sources', 'remove', 'lengthy', '--yes']);
  });

  it('counts an address that the list names twice once', async () => {
    const url = door.address('/twin.xml');
    const list = file('twins.txt', `${url}\n${url}\n`);
    const { output, errors } = await door.run(['sources', 'import', list, '--json']);
    expect(errors).toContain('twins: 1 added, 1 present');
    const report = JSON.parse(output) as Record<string, unknown>[];
    expect(report.map(({ result, reason }) => [result, reason])).toEqual([
      ['added', null],
      ['present', 'the same as line 1'],
    ]);
  });

  it('refuses more addresses than a source holds before it changes anything', async () => {
    const lines = Array.from({ length: 10_001 }, (_, at) => `http://feeds.example/${at}`);
    const list = file('crowd.txt', lines.join('\n'));
    const { code, errors } = await door.run(['sources', 'import', list, '--no-wait']);
    expect(code).toBe(1);
    expect(errors).toContain('would hold 10001 addresses; a source holds at most 10000');
    expect(errors).toContain('--split');
    expect((await door.run(['sources', 'list'])).output).not.toContain('crowd');
    const split = await door.run(['sources', 'import', list, '--split', '--dry-run', '--quiet']);
    expect(split.code).toBe(0);
  });
});

describe('a feed', () => {
  it('shows its number and title on a terminal, and is traced by its title', async () => {
    await door.run(['sources', 'add', 'named', door.address('/lost'), door.address('/1.xml')]);
    const wide = { terminal: true, columns: 120 };
    const shown = await door.run(['sources', 'show', 'named'], wide);
    expect(shown.output).toMatch(/^ *# +URL +TITLE +OUTCOME/u);
    expect(shown.output).toMatch(/\n *2 +http\S+1\.xml +Sample +fresh/u);
    const checked = await door.run(['sources', 'check', 'named', '--no-fetch', '--all'], wide);
    expect(checked.output).toMatch(/^URL +TITLE +VERDICT/u);
    await door.run(['sources', 'remove', 'named', '--yes']);
    await door.run(['sources', 'add', 'named', door.address('/keyed?token=SEKRIT')]);
    const concealed = await door.run(['sources', 'trace', door.address('/keyed?token=***')]);
    expect(door.requests.at(-1)).toBe('/keyed?token=SEKRIT');
    expect(concealed.errors).not.toContain('SEKRIT');
    await door.run(['sources', 'remove', 'named', '--yes']);
    const title = await door.run(['sources', 'trace', 'sample']);
    expect(title.errors).toContain('feeds are called "sample"');
    const mistyped = await door.run(['sources', 'trace', 'sampel']);
    expect([mistyped.code, mistyped.errors]).toEqual([
      5,
      expect.stringContaining('no feed of yours is called "sampel"; did you mean "Sample"?'),
    ]);
    expect((await door.run(['sources', 'trace', 'No. 1 of news/all'])).code).toBe(5);
    expect((await door.run(['sources', 'trace', 'mailto:a@b.example'])).code).toBe(2);
  });
});
