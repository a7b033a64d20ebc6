/** Imports that end early, or before their feeds were fetched: nothing is lost, and what is left is said. */
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { rss } from '../support/feed-server.ts';
import { openListDoor } from './list-door.ts';

/** A server that answers nobody until it is told to. */
async function startSlowServer() {
  const waiting: ServerResponse[] = [];
  let answers = false;
  const answer = (response: ServerResponse) => {
    response.setHeader('content-type', 'application/rss+xml');
    response.end(rss('Slow', [{ title: 'One', link: 'https://example.org/one' }]));
  };
  const server = createServer((_, response) => {
    if (answers) answer(response);
    else waiting.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerAll() {
      answers = true;
      for (const response of waiting.splice(0)) answer(response);
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Where every step of a wait is told, and no sentence broken. */
const WIDE = { terminal: true, columns: 200 } as const;

const { door, directory, file, close } = await openListDoor();
afterAll(close);

it('a command that needs feeds says that there are none', async () => {
  const refresh = await door.run(['sources', 'refresh']);
  expect([refresh.code, refresh.errors]).toEqual([
    0,
    'there are no feeds to fetch\n  hint: winnow sources add <name> <address>\n',
  ]);
  const { code, errors } = await door.run(['sources', 'export']);
  expect([code, errors]).toEqual([5, expect.stringContaining('no source of your own to export')]);
});

it('keeps what the file for refused entries held, which may be half mended', async () => {
  const list = file('two-lines.txt', 'mailto:me\nmailto:you\n');
  const refused = file('mended.txt', 'https://mended.example/feed\n');
  const argv = ['sources', 'import', list, '--refused', refused, '--dry-run'];
  const dry = await door.run(argv);
  expect([readFileSync(refused, 'utf8').slice(0, 9), dry.errors]).toEqual([
    '# Refused',
    expect.stringContaining(`what ${refused} held is in ${refused}~ now`),
  ]);
  expect(readFileSync(`${refused}~`, 'utf8')).toBe('https://mended.example/feed\n');
  expect((await door.run(argv)).errors).not.toContain('held is in');
});

it('reports and keeps what was refused when a signal ends the wait, and finishes with the same command', async () => {
  const slow = await startSlowServer();
  const list = file('slow.txt', `${slow.url}/one.xml\nmailto:me\n`);
  const refused = join(directory, 'refused.txt');
  const argv = ['sources', 'import', list, '--refused', refused, '--json'];
  const stopped = await door.run(argv, { ...WIDE, interruptOnErrors: /fetching feeds/u });
  expect(stopped.code).toBe(130);
  expect(JSON.parse(stopped.output)).toMatchObject([
    { line: 1, result: 'added', outcome: null },
    { line: 2, result: 'refused' },
  ]);
  expect(stopped.errors).toContain('1 feed waits for the first fetch');
  expect(stopped.errors).toContain('stopped; what was done is kept');
  expect(stopped.errors).toContain('hint: the same command again finishes it');
  const mend = `winnow sources import ${refused} --name slow`;
  expect(readFileSync(refused, 'utf8')).toContain(`# ${mend}\n# line 2: `);
  expect(readFileSync(refused, 'utf8')).toContain('mailto:me');
  expect(stopped.errors).toContain(
    `1 refused is in ${refused}\n  hint: mend them, then: ${mend}\n`,
  );
  slow.answerAll();
  const again = await door.run(argv);
  expect(again.code).toBe(3);
  expect(JSON.parse(again.output)).toMatchObject([
    { result: 'present', outcome: 'fresh', items: 1 },
    { result: 'refused' },
  ]);
  expect(again.errors).not.toContain('waits');
  await slow.close();
});

it('says even quietly what is refused and why, and nothing where all went well', async () => {
  const mixed = file('mixed.txt', 'https://example.org/feed.xml\nmailto:me\n');
  const argv = ['sources', 'import', mixed, '--dry-run', '--quiet'];
  const reason = 'the scheme mailto: is not http or https';
  expect(await door.run(argv)).toEqual({
    code: 3,
    output: '',
    errors: `${mixed}, line 2: mailto:me: ${reason}\n`,
  });
  // A program has them in its rows.
  const { errors } = await door.run([...argv, '--json']);
  expect(errors).toBe('');
  const well = file('well.txt', 'https://example.org/feed.xml\n');
  const all = await door.run(['sources', 'import', well, '--dry-run', '--quiet']);
  expect(all).toEqual({ code: 0, output: '', errors: '' });
});

it('names quietly only so many of those that are refused, and how to see the others', async () => {
  const list = file('most.txt', `https://example.org/feed.xml\n${'mailto:me\n'.repeat(22)}`);
  const argv = ['sources', 'import', list, '--dry-run', '--quiet'];
  const { errors } = await door.run(argv);
  expect(errors.split('\n').slice(19)).toEqual([
    expect.stringMatching(/line 21: mailto:me: /u),
    'and 2 more; --refused refused.txt keeps them, to be mended and imported again',
    '',
  ]);
  const kept = join(directory, 'most-refused.txt');
  expect((await door.run([...argv, '--refused', kept])).errors).toContain(
    `and 2 more; all are in ${kept}\n`,
  );
});

it('says without waiting what is still to be fetched, and nothing once all is', async () => {
  const slow = await startSlowServer();
  const list = file('later.txt', `${slow.url}/a.xml\n${slow.url}/b.xml\n`);
  const argv = ['sources', 'import', list, '--no-wait'];
  for (const ending of ['later: 2 added', 'everything was there already; nothing was changed']) {
    const { code, errors } = await door.run(argv);
    expect(code).toBe(0);
    expect(errors).toContain(ending);
    expect(errors).toContain(
      '2 feeds wait for the first fetch\n  hint: winnow sources refresh later',
    );
  }
  slow.answerAll();
  await door.run(['sources', 'import', list]);
  const { errors } = await door.run(argv);
  expect(errors).toContain('nothing was changed');
  expect(errors).not.toContain('first fetch');
  await slow.close();
});

it('says how what was added stands when a signal ends the wait, and how to go on', async () => {
  const slow = await startSlowServer();
  const argv = ['sources', 'add', 'stopped', `${slow.url}/one.xml`, '--json', 'result,outcome'];
  const stopped = await door.run(argv, { ...WIDE, interruptOnErrors: /fetching feeds/u });
  expect([stopped.code, JSON.parse(stopped.output)]).toEqual([
    130,
    [{ result: 'added', outcome: null }],
  ]);
  expect(stopped.errors).toContain('1 feed waits for the first fetch\n');
  expect(stopped.errors).toContain('hint: go on with: winnow sources refresh stopped');
  slow.answerAll();
  await slow.close();
});

it('undo says what it took back when a signal ends its wait, and ends as the signal asks', async () => {
  const slow = await startSlowServer();
  await door.run(['sources', 'add', 'unfetched', `${slow.url}/one.xml`, '--no-wait']);
  await door.run(['topics', 'add', 'kites', '--no-wait']);
  await door.run(['topics', 'remove', 'kites']);
  const [{ id } = {}] = await door.rows('topics', 'log', '--limit', '1');
  const argv = ['topics', 'undo', String(id), '--json', 'kind,subject'];
  const stopped = await door.run(argv, { ...WIDE, interruptOnErrors: /fetching feeds/u });
  expect([stopped.code, JSON.parse(stopped.output)]).toEqual([
    130,
    [{ kind: 'undone', subject: `change ${id}: removed kites` }],
  ]);
  expect(stopped.errors).toContain('go on with: winnow sources refresh');
  slow.answerAll();
  await slow.close();
});

it('waits for what is added alone, and says how many others wait', async () => {
  const slow = await startSlowServer();
  await door.run(['sources', 'add', 'both', `${slow.url}/slow.xml`, '--no-wait']);
  const argv = ['sources', 'add', 'both', door.address('/quick.xml'), '--json', 'result,outcome'];
  const { code, output, errors } = await door.run(argv);
  expect([code, JSON.parse(output)]).toEqual([0, [{ result: 'added', outcome: 'fresh' }]]);
  expect(errors).toContain('1 feed waits for the first fetch\n  hint: winnow sources refresh both');
  slow.answerAll();
  await slow.close();
});

it('waits for the feeds of the list alone, and says how many others of the source wait', async () => {
  const slow = await startSlowServer();
  await door.run(['sources', 'add', 'shared', `${slow.url}/slow.xml`, '--no-wait']);
  const list = file('shared.txt', `${door.address('/listed.xml')}\n`);
  for (const result of ['added', 'present']) {
    const argv = ['sources', 'import', list, '--json', 'result,outcome'];
    const { code, output, errors } = await door.run(argv);
    expect([code, JSON.parse(output)]).toEqual([0, [{ result, outcome: 'fresh' }]]);
    expect(errors).toContain(
      '1 feed waits for the first fetch\n  hint: winnow sources refresh shared',
    );
  }
  slow.answerAll();
  await slow.close();
});

it('says that a name in another case is another source', async () => {
  const list = file('case.txt', `${door.address('/case.xml')}\n`);
  for (const name of ['Case', 'case']) {
    const { errors } = await door.run(['sources', 'import', list, '--name', name]);
    expect(errors.includes(' is a new source beside ')).toBe(name === 'case');
  }
  const { code, errors } = await door.run(['sources', 'import', file('cAse.txt', 'mailto:me\n')]);
  expect(code).toBe(1);
  expect(errors).not.toContain(' is a new source beside ');
});

it('adds nothing once a signal has come, and keeps what was refused all the same', async () => {
  const list = file('early.txt', `${door.address('/early.xml')}\nmailto:me\n`);
  const refused = join(directory, 'early-refused.txt');
  const { code, errors } = await door.run(
    ['sources', 'import', list, '--name', 'CASE', '--refused', refused],
    { interruptOnErrors: /new source beside/u },
  );
  expect([code, errors]).toEqual([
    130,
    expect.stringContaining('the same command again imports it'),
  ]);
  expect(readFileSync(refused, 'utf8')).toContain('mailto:me');
  expect((await door.run(['sources', 'list', '--json', 'name'])).output).not.toContain('CASE');
});

it('finds there what another import of the same list adds at the same time', async () => {
  const list = file('both.txt', 'https://example.org/one\nhttps://example.org/two\n');
  const argv = ['sources', 'import', list, '--name', 'Both', '--no-wait', '--json'];
  const runs = await Promise.all([door.run(argv), door.run(argv)]);
  const results = runs.flatMap(({ output }) => JSON.parse(output) as { result: string }[]);
  expect(results.map(({ result }) => result).toSorted()).toEqual([
    'added',
    'added',
    'present',
    'present',
  ]);
});

it('says of a list without feeds that it holds links alone', async () => {
  const outline = '<outline text="More" type="link" url="https://example.org/more.opml"/>';
  const list = file('links.opml', `<opml version="2.0"><body>${outline}</body></opml>`);
  const { code, errors } = await door.run(['sources', 'import', list]);
  expect(code).toBe(1);
  expect(errors).toContain(
    'holds no address of a feed to import, only one link to pages or other lists',
  );
  expect(errors).toContain('hint: import a list that it leads to: winnow sources import <address>');
});

it('names the topics that are gone on with where a signal ends their wait', async () => {
  const slow = await startSlowServer();
  await door.run(['sources', 'add', 'waiting', `${slow.url}/one.xml`, '--no-wait']);
  const argv = ['topics', 'add', 'new topic', 'other'];
  const stopped = await door.run(argv, { ...WIDE, interruptOnErrors: /fetching feeds/u });
  expect(stopped.code).toBe(130);
  expect(stopped.errors).toContain("hint: go on with: winnow topics add 'new topic' other\n");
  slow.answerAll();
  await slow.close();
});

it('names the list that holds nothing, or cannot be fetched, since a script imports several', async () => {
  const empty = file('empty list.txt', '\n');
  const { code, errors } = await door.run(['sources', 'import', empty]);
  expect([code, errors]).toEqual([2, `winnow: ${empty}: the list of feeds is empty\n`]);
  const absent = door.address('/nothing-here.opml');
  const fetched = await door.run(['sources', 'import', absent]);
  expect([fetched.code, fetched.errors]).toEqual([
    5,
    expect.stringContaining(`winnow: the list ${absent} could not be fetched: there is nothing`),
  ]);
});

it('reports what it added where the service went away while its feeds were fetched', async () => {
  const list = file('left-alone.txt', `${door.address('/left.xml')}\n`);
  const isMade = ({ method, url }: Request) => method !== 'GET' && url.includes('/v1/sources/');
  const argv = ['sources', 'import', list, '--json'];
  const { code, output, errors } = await door.runUntil(isMade, argv);
  expect([code, JSON.parse(output)]).toEqual([7, [expect.objectContaining({ result: 'added' })]]);
  expect(errors).toMatch(
    /what was added is kept; the same command again finishes it\nwinnow: nothing listens at /u,
  );
});
