import { afterAll, expect, it } from 'vitest';
import { rss, startFeedServer } from '../support/feed-server.ts';
import { openListDoor } from './list-door.ts';

const { door, file, close } = await openListDoor();
afterAll(close);

const WIDE = { terminal: true, columns: 160 } as const;

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
  const { errors } = await door.run(['sources', 'check', '--no-fetch']);
  expect(errors).toBe('2 fine (1 feed, counted in each of its sources)\n');
  const alone = await door.run(['sources', 'check', 'One of two', '--no-fetch']);
  expect(alone.errors).toBe('1 fine\n');
  const piped = (await door.run(['sources', 'check', 'One of two', '--no-fetch'])).output;
  expect(piped).toMatch(/\tuser\/One of two\n$/u);
  for (const name of ['One of two', 'Two of two']) {
    await door.run(['sources', 'remove', name, '--yes']);
  }
});

it('shows the default source where none is named', async () => {
  await door.run(['sources', 'add', 'First one', door.address('/first.xml')]);
  await door.run(['sources', 'add', 'Another', door.address('/another.xml')]);
  const { output } = await door.run(['sources', 'show', '--json', 'name']);
  expect(JSON.parse(output)).toMatchObject({ name: 'First one' });
  for (const name of ['First one', 'Another']) {
    await door.run(['sources', 'remove', name, '--yes']);
  }
  const none = await door.run(['sources', 'show']);
  expect(none).toMatchObject({ code: 5, output: '' });
  expect(none.errors).toContain('there is no source of your own to show');
});

it('gives each feed a verdict, and removes what stands twice after a yes', async () => {
  const twice = [door.address('/same.xml'), `${door.address('/same.xml')}?utm_source=x`];
  const list = file('twice.txt', [...twice, door.address('/missing')].join('\n'));
  await door.run(['sources', 'import', list, '--name', 'twice']);
  const known = await door.rows('sources', 'check', 'twice', '--no-fetch');
  expect(known[2]?.['cause']).toBe('there is nothing at this address (404), once so far');
  const checked = await door.rows('sources', 'check', 'twice');
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
  const left = await door.rows('sources', 'check', 'twice', '--no-fetch');
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
  const checked = await door.rows('sources', 'check', '--no-fetch', 'odd');
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
  feeds.put('/shut.xml', { body: 'gone', status: 410 });
  const said = async (...names: string[]) =>
    (await door.run(['sources', 'check', '--no-fetch', ...names])).errors;
  const drop = `with: winnow sources drop 'Old blogs' ${feeds.url}/closed.xml\n`;
  expect(await said('Old blogs')).toContain(`hint: take it out if it stays dead ${drop}`);
  expect(await said()).toContain(`hint: take it out if it stays dead ${drop}`);
  await door.run(['sources', 'add', 'Old blogs', `${feeds.url}/shut.xml`]);
  expect(await said()).toContain(`hint: take out one that stays dead, here the first, ${drop}`);
  await feeds.close();
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
    const checked = await door.rows('sources', 'check', 'going');
    return checked.map((feed) => [feed['verdict'], feed['action']]);
  };
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await action()).toEqual([
      ['dead', null],
      ['failing', null],
    ]);
  }
  const [known] = await door.rows('sources', 'check', 'going', '--no-fetch');
  expect(known!['cause']).toBe(
    'the document is gone for good (410), 2 times in a row; "fix" removes it once "check" heard that an hour later too',
  );
  door.advance(3_600_000);
  expect(await action()).toEqual([
    ['dead', 'remove'],
    ['failing', null],
  ]);
  const tried = await door.run(['sources', 'fix', 'going', '--dry-run']);
  expect(tried.output).toBe(
    `${url}\tremove\t\tthe document is gone for good (410), 4 times in a row; with it goes its item\tuser/going\n`,
  );
  await door.run(['sources', 'add', 'also going', url, '--no-wait']);
  const fixed = ['sources', 'fix', '--dry-run', '--no-fetch'];
  expect((await door.run([...fixed, 'going'])).output).not.toContain('with it');
  expect((await door.run(fixed)).output).toContain('with it goes its item\tuser/also going\n');
  await door.run(['sources', 'remove', 'also going', '--yes']);
  expect((await door.run(['sources', 'fix', 'going', '--yes'])).code).toBe(0);
  const left = await door.rows('sources', 'check', 'going', '--no-fetch');
  expect(left.map((feed) => feed['url'])).toEqual([door.address('/missing')]);
  await feeds.close();
  await door.run(['sources', 'remove', 'going', '--yes']);
});

it('keeps what only the address before had brought, of a feed that moves and of one that gives way', async () => {
  const feeds = await startFeedServer();
  const titles = async () =>
    (await door.rows<{ title: string }>('content', '--source', 'elder', '--min-score', '0'))
      .map(({ title }) => title)
      .toSorted();
  const item = (name: string) => ({ title: `Postgres ${name}`, link: `${feeds.url}/${name}` });
  const [one, two] = [`${feeds.url}/one.xml`, `${feeds.url}/two.xml`];
  await door.run(['topics', 'add', 'postgres']);
  feeds.put('/one.xml', { body: rss('One', [item('elder')]) });
  feeds.put('/two.xml', { body: rss('Two', [item('early')]) });
  await door.run(['sources', 'add', 'elder', one, two]);
  const headers = { location: '/new.xml' };
  feeds.put('/one.xml', { body: '', status: 301, headers });
  feeds.put('/two.xml', { body: '', status: 301, headers });
  feeds.put('/new.xml', { body: rss('New', [item('new')]) });
  await door.run(['sources', 'check', 'elder']);
  expect((await door.run(['sources', 'fix', 'elder', '--yes'])).code).toBe(0);
  expect((await door.run(['sources', 'fix', 'elder', '--yes'])).code).toBe(0);
  const left = await door.rows('sources', 'check', 'elder');
  expect(left.map(({ url }) => url)).toEqual([`${feeds.url}/new.xml`]);
  expect(await titles()).toEqual(['Postgres early', 'Postgres elder', 'Postgres new']);
  await feeds.close();
  await door.run(['sources', 'remove', 'elder', '--yes']);
  await door.run(['topics', 'remove', 'postgres', '--yes']);
});

it('asks again before it mends: what came back stays, and nothing moves to where no feed is any more', async () => {
  const feeds = await startFeedServer();
  const body = rss('Back', [{ title: 'Here', link: `${feeds.url}/here` }]);
  const [back, moved] = [`${feeds.url}/back.xml`, `${feeds.url}/moved.xml`];
  feeds.put('/back.xml', { body: 'gone', status: 410 });
  feeds.put('/moved.xml', { body: '', status: 301, headers: { location: '/new.xml' } });
  feeds.put('/new.xml', { body: body.replaceAll('here', 'new').replace('Back', 'New') });
  await door.run(['sources', 'add', 'changing', back, moved]);
  door.advance(3_600_000);
  const checked = await door.rows('sources', 'check', 'changing');
  expect(checked.map(({ action }) => action)).toEqual(['remove', 'move']);
  feeds.put('/back.xml', { body });
  feeds.put('/new.xml', { body: 'none', status: 404 });
  const known = await door.rows('sources', 'fix', 'changing', '--dry-run', '--no-fetch');
  expect(known.map(({ action }) => action)).toEqual(['remove', 'move']);
  const { code, errors } = await door.run(['sources', 'fix', 'changing', '--yes']);
  expect(code).toBe(0);
  expect(errors).toContain('2 changes not needed any more, or not safe\n');
  const left = await door.rows('sources', 'check', 'changing', '--no-fetch');
  expect(left.map(({ url }) => url)).toEqual([back, moved]);
  await feeds.close();
  await door.run(['sources', 'remove', 'changing', '--yes']);
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
  const due = await door.run(['sources', 'refresh', 'nightly', '--due', '--quiet']);
  expect(due).toEqual({ code: 1, output: '', errors: '' });
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
  const wrong = await door.run(['sources', 'drop', 'lone', '7']);
  expect(wrong.errors).toMatch(/^winnow: 7 is no title in "lone", /u);
  await door.run(['sources', 'drop', 'lone', door.address('/none')]);
  expect(await refresh()).toContain('the feed is well\n');
  await door.run(['sources', 'remove', 'lone', '--yes']);
});

it('names on a terminal the command that shows also those that are fine, which visits nothing', async () => {
  const feeds = await startFeedServer();
  const urls = ['Rye', 'Oats'].map((title) => {
    feeds.put(`/${title}.xml`, { body: rss(title, [{ title, link: `${feeds.url}/${title}` }]) });
    return `${feeds.url}/${title}.xml`;
  });
  await door.run(['sources', 'add', 'Grains', ...urls]);
  await feeds.close();
  const argv = ['sources', 'check', 'Grains', '--no-fetch'];
  const some = await door.run(argv, WIDE);
  expect(some.output).not.toContain('/Rye.xml');
  expect(some.errors).toBe(
    '2 fine\n  hint: see all with: winnow sources check --no-fetch --all Grains\n',
  );
  const all = await door.run([...argv, '--all'], WIDE);
  expect(all.output).toContain('/Rye.xml');
  expect(all.errors).toBe('2 fine\n');
  await door.run(['sources', 'remove', 'Grains', '--yes']);
});

it('says in sources show of each feed that is well how old its newest item is, or that it has none', async () => {
  const feeds = await startFeedServer();
  const ahead = { title: 'Soon', link: `${feeds.url}/soon`, date: 'Wed, 01 Jul 2026 08:00:00 GMT' };
  feeds.put('/none.xml', { body: rss('None', []) });
  feeds.put('/ahead.xml', { body: rss('Ahead', [ahead]) });
  const urls = ['/none.xml', '/ahead.xml'].map((path) => feeds.url + path);
  await door.run(['sources', 'add', 'ages', ...urls, door.address('/a.xml')]);
  const { output } = await door.run(['sources', 'show', 'ages'], { terminal: true });
  expect(output).toMatch(/no item so far\n.*newest item dated ahead\n.*newest item \d+h old\n/su);
  expect(output).not.toContain('bytes');
  await feeds.close();
  await door.run(['sources', 'remove', 'ages', '--yes']);
});

it('says once that a machine is offline, where no name leads anywhere', async () => {
  const [one, two] = ['http://one.example/feed', 'http://two.example/feed'];
  const told = 'no name of a host could be resolved: this machine seems to be offline\n';
  const alone = await door.run(['sources', 'add', 'away', one]);
  expect(alone.errors).not.toContain(told);
  await door.run(['sources', 'add', 'away', two]);
  const all = await door.run(['sources', 'refresh', 'away']);
  expect([all.code, all.errors.split(told)]).toEqual([1, expect.any(Array)]);
  expect(all.errors.split(told)).toHaveLength(2);
  expect((await door.run(['sources', 'check', 'away', '--no-fetch'])).errors).toContain(told);
  await door.run(['sources', 'add', 'away', door.address('/a.xml')]);
  expect((await door.run(['sources', 'refresh', 'away'])).errors).not.toContain(told);
  await door.run(['sources', 'remove', 'away', '--yes']);
});
