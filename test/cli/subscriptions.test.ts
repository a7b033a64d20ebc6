/** Lists of feeds through the command line: reported line by line, mended, split, exported, checked, traced. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { rss, startFeedServer } from '../support/feed-server.ts';
import { openListDoor } from './list-door.ts';

const { door, directory, file, close } = await openListDoor();
afterAll(close);

const WIDE = { terminal: true, columns: 160 } as const;

async function rows(argv: readonly string[]): Promise<Record<string, unknown>[]> {
  return JSON.parse((await door.run([...argv, '--json'])).output) as Record<string, unknown>[];
}

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
  const again = await rows(['sources', 'import', file('mended.txt', mended), '--name', 'mixed']);
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
  const held = await rows(['sources', 'export', 'grouped']);
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
  expect((await rows(['sources', 'list'])).map(({ name }) => name)).not.toContain('dry');
});

it('splits a long list into sources of 200, and finds everything there the second time', async () => {
  const urls = Array.from({ length: 430 }, (_, at) => `http://feeds.example/${at}.xml`);
  const list = file('long.txt', urls.join('\n'));
  const whole = await door.run(['sources', 'import', list, '--dry-run']);
  expect(whole.errors).toContain('--split makes several');
  const argv = ['sources', 'import', list, '--split', '--no-wait'];
  await door.run(argv);
  const made = (await rows(['sources', 'list'])).filter(({ name }) => /^long/u.test(String(name)));
  expect(made.map(({ name, entries }) => [name, entries])).toEqual([
    ['long 1', 200],
    ['long 2', 200],
    ['long 3', 30],
  ]);
  const again = await rows(argv);
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
  const imports = Array.from({ length: 3 }, () => rows(['sources', 'import', list]));
  const reports = (await Promise.all(imports)).flat();
  for (const url of urls) {
    const results = reports.filter((row) => row['url'] === url).map(({ result }) => result);
    expect(results.toSorted()).toEqual(['added', 'present', 'present']);
  }
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
  const told = await rows(['sources', 'export', 'groups']);
  expect(told.map(({ htmlUrl }) => htmlUrl)).toEqual([door.address('/'), door.address('/')]);
  const copy = await rows(['sources', 'import', file('copy.opml', first.output), '--name', 'copy']);
  expect(copy.map(({ title, group }) => [title, group])).toEqual([
    ['Älpha & "co"', 'Tools'],
    ['Beta', null],
  ]);
  const second = await door.run(['sources', 'export', 'copy']);
  expect(second.output.replaceAll('copy', 'groups')).toBe(first.output);
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

it('shows on a terminal in which source a feed stands where there are several', async () => {
  const feed = door.address('/shared.xml');
  const shown = async (...argv: string[]) =>
    (await door.run(['sources', 'check', '--no-fetch', '--all', ...argv], WIDE)).output;
  await door.run(['sources', 'add', 'One of two', feed]);
  await door.run(['sources', 'add', 'Two of two', feed]);
  expect(await shown()).toMatch(
    /shared\.xml .* user\/One of two\n.*shared\.xml .* user\/Two of two\n/u,
  );
  expect(await shown('One of two')).not.toContain('One of two');
  const piped = (await door.run(['sources', 'check', 'One of two', '--no-fetch'])).output;
  expect(piped).toMatch(/\tuser\/One of two\n$/u);
  for (const name of ['One of two', 'Two of two']) {
    await door.run(['sources', 'remove', name, '--yes']);
  }
});

it('gives each feed a verdict, and removes what stands twice after a yes', async () => {
  const twice = [door.address('/same.xml'), `${door.address('/same.xml')}?utm_source=x`];
  const list = file('twice.txt', [...twice, door.address('/missing')].join('\n'));
  await door.run(['sources', 'import', list, '--name', 'twice']);
  const known = await rows(['sources', 'check', 'twice', '--no-fetch']);
  expect(known[2]?.['cause']).toBe('there is nothing at this address (404), once so far');
  const checked = await rows(['sources', 'check', 'twice']);
  expect(checked.map(({ verdict, action }) => [verdict, action])).toEqual([
    ['fine', null],
    ['duplicate', 'remove'],
    ['failing', null],
  ]);
  expect(checked[2]?.['cause']).toBe('there is nothing at this address (404), 2 times in a row');
  expect(checked[0]).toMatchObject({ failures: 0, failingSince: null });
  expect(checked[2]).toMatchObject({ failures: 2, failingSince: '2026-06-01T12:00:00.000Z' });
  const tried = await door.run(['sources', 'fix', 'twice', '--dry-run']);
  expect(tried).toMatchObject({ code: 0, errors: 'a dry run: nothing was changed\n' });
  expect((await door.run(['sources', 'fix', 'twice'])).code).toBe(2);
  expect((await door.run(['sources', 'fix', 'twice', '--yes'])).code).toBe(0);
  const left = await rows(['sources', 'check', 'twice', '--no-fetch']);
  expect(left.map(({ url }) => url)).toEqual([twice[0], door.address('/missing')]);
});

it('exits by how many feeds can be read, and hints at networks that are closed', async () => {
  const codes = async (...lines: string[]) => {
    const name = `health ${lines.length} ${lines[0]!.length}`;
    const list = file('health.txt', lines.join('\n'));
    await door.run(['sources', 'import', list, '--name', name]);
    return (await door.run(['sources', 'check', name])).code;
  };
  expect(await codes(door.address('/well.xml'))).toBe(0);
  expect(await codes(door.address('/well.xml'), door.address('/gone'))).toBe(3);
  expect(await codes(door.address('/gone'))).toBe(1);
  const inside = file('inside.txt', 'http://10.0.0.1/feed\nhttp://10.0.0.2/feed\n');
  const { code, errors } = await door.run(['sources', 'import', inside]);
  expect(code).toBe(1);
  expect(errors).toContain('--allow-net');
});

it('judges a feed that is too large, or packed otherwise than it says, as failing and not as no feed', async () => {
  const feeds = await startFeedServer();
  feeds.put('/large.xml', { body: ' '.repeat(11 * 1024 * 1024) });
  feeds.put('/packed.xml', { body: 'plain', headers: { 'content-encoding': 'gzip' } });
  await door.run(['sources', 'add', 'odd', `${feeds.url}/large.xml`, `${feeds.url}/packed.xml`]);
  await feeds.close();
  const checked = await rows(['sources', 'check', '--no-fetch', 'odd']);
  expect(checked.map(({ verdict, cause }) => [verdict, cause])).toEqual([
    ['failing', 'the body is larger than 10 MiB, once so far'],
    ['failing', 'the body is not in the content encoding it announces, once so far'],
  ]);
  await door.run(['sources', 'remove', 'odd', '--yes']);
});

it('names the command that drops dead feeds, but only where there are some', async () => {
  const feeds = await startFeedServer();
  feeds.put('/closed.xml', { body: 'gone', status: 410 });
  await door.run(['sources', 'add', 'Old blogs', `${feeds.url}/closed.xml`]);
  await feeds.close();
  const said = async (...names: string[]) =>
    (await door.run(['sources', 'check', '--no-fetch', ...names])).errors;
  const hint = 'take out one that stays dead with: winnow sources drop';
  expect(await said('Old blogs')).toContain(`${hint} 'Old blogs' <address>\n`);
  expect(await said()).toContain(`${hint} <name> <address>\n`);
  await door.run(['sources', 'remove', 'Old blogs', '--yes']);
  expect(await said()).not.toContain('dead');
});

it('removes, after a yes, a feed that its site has repeatedly said is gone for good, and nothing sooner', async () => {
  const feeds = await startFeedServer();
  const url = `${feeds.url}/going.xml`;
  feeds.put('/going.xml', { body: rss('Going', [{ title: 'Last', link: `${feeds.url}/last` }]) });
  await door.run(['sources', 'add', 'going', url, door.address('/missing')]);
  feeds.put('/going.xml', { body: 'gone', status: 410 });
  const action = async () => {
    const checked = await rows(['sources', 'check', 'going']);
    return checked.map((feed) => [feed['verdict'], feed['action']]);
  };
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await action()).toEqual([
      ['dead', null],
      ['failing', null],
    ]);
  }
  door.advance(3_600_000);
  expect(await action()).toEqual([
    ['dead', 'remove'],
    ['failing', null],
  ]);
  const tried = await door.run(['sources', 'fix', 'going', '--dry-run']);
  expect(tried.output).toBe(
    `${url}\tremove\t\tthe document is gone for good (410), 3 times in a row; with it goes its item\tuser/going\n`,
  );
  expect((await door.run(['sources', 'fix', 'going', '--yes'])).code).toBe(0);
  const left = await rows(['sources', 'check', 'going', '--no-fetch']);
  expect(left.map((feed) => feed['url'])).toEqual([door.address('/missing')]);
  await feeds.close();
  await door.run(['sources', 'remove', 'going', '--yes']);
});

it('names each feed once when it begins to fail under --quiet, and says every time that all of them fail', async () => {
  const feeds = await startFeedServer();
  const [well, ill] = [`${feeds.url}/well.xml`, `${feeds.url}/ill.xml`];
  const item = { title: 'One', link: `${feeds.url}/one` };
  for (const path of ['/well.xml', '/ill.xml']) feeds.put(path, { body: rss('Feed', [item]) });
  await door.run(['sources', 'add', 'nightly', well, ill]);
  const refresh = () => door.run(['sources', 'refresh', 'nightly', '--quiet']);
  expect(await refresh()).toEqual({ code: 0, output: '', errors: '' });
  feeds.put('/ill.xml', { body: 'none', status: 404 });
  const told = `fails now: ${ill}: there is nothing at this address (404)\n`;
  expect(await refresh()).toEqual({ code: 3, output: '', errors: told });
  expect(await refresh()).toEqual({ code: 3, output: '', errors: '' });
  feeds.put('/well.xml', { body: 'none', status: 404 });
  const all = 'all 2 feeds failed\n';
  expect(await refresh()).toMatchObject({ code: 1, errors: `${told.replace(ill, well)}${all}` });
  expect(await refresh()).toEqual({ code: 1, output: '', errors: all });
  await feeds.close();
  await door.run(['sources', 'remove', 'nightly', '--yes']);
});

it('says on a terminal how many feeds failed, or that all are well', async () => {
  await door.run(['sources', 'add', 'lone', door.address('/none')]);
  const refresh = async () => (await door.run(['sources', 'refresh', 'lone'], WIDE)).errors;
  expect(await refresh()).toContain('1 of 1 feed failed\n');
  await door.run(['sources', 'add', 'lone', door.address('/lone.xml')]);
  const errors = await refresh();
  expect(errors).toContain('1 of 2 feeds failed\n');
  expect(errors).toContain('hint: see all with: winnow sources check --no-fetch --all lone\n');
  await door.run(['sources', 'drop', 'lone', door.address('/none')]);
  expect(await refresh()).toContain('the feed is well\n');
  await door.run(['sources', 'remove', 'lone', '--yes']);
});

it('says in one sentence that a list holds nothing', async () => {
  const empty = file('bare.opml', '<opml version="2.0"><head/><body/></opml>');
  const { code, output, errors } = await door.run(['sources', 'import', empty]);
  expect([code, output]).toEqual([1, '']);
  expect(errors.trim().split('\n')).toEqual([
    `winnow: ${empty} holds no address of a feed to import`,
  ]);
});

it('says where a traced page forwards to', async () => {
  const feeds = await startFeedServer();
  const [url, target] = [`${feeds.url}/forwarding`, door.address('/target.xml')];
  const head = `<meta http-equiv="refresh" content="0; url=${target}">`;
  feeds.put('/forwarding', { type: 'text/html', body: `<!doctype html>${head}` });
  const { code, errors } = await door.run(['sources', 'trace', url]);
  expect(code).toBe(0);
  expect(errors).toContain(`the address is a page that forwards to ${target}`);
  expect(errors).toContain('feed: rss 2.0');
  const { output } = await door.run(['sources', 'trace', url, '--json', 'forwardedTo']);
  expect(JSON.parse(output)).toEqual({ forwardedTo: target });
  await feeds.close();
});

it('says when a traced feed would be fetched next, and nothing of that for an address that is no feed', async () => {
  const feed = await door.run(['sources', 'trace', door.address('/fed.xml')]);
  expect(feed.errors).toContain('next: ');
  const none = await door.run(['sources', 'trace', door.address('/page')]);
  expect(none.errors).toContain('not-a-feed');
  expect(none.errors).not.toContain('next: ');
  const { output } = await door.run([
    ...['sources', 'trace', door.address('/page'), '--json', 'nextPollAt,reason'],
  ]);
  expect(JSON.parse(output)).toEqual({ nextPollAt: null, reason: '' });
});

it('traces a fetch and keeps nothing of it', async () => {
  const url = door.address('/traced.xml');
  const { code, output } = await door.run(['sources', 'trace', url, '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(output)).toMatchObject({
    url,
    outcome: 'fresh',
    dialect: 'rss 2.0',
    items: 3,
    hops: [{ url, status: 200 }],
  });
  const inside = await door.run(['sources', 'trace', 'http://10.0.0.1/feed', '--json']);
  expect(inside.code).toBe(1);
  expect(JSON.parse(inside.output)).toMatchObject({ outcome: 'blocked-address', hops: [{}] });
});
