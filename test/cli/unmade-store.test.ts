/** A data directory without a store, as a mistyped one: what only reads makes none there, and says so. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/cli/connect.ts';
import { readGlobalOptions, resolveSettings } from '../../src/cli/settings.ts';
import { topicPath } from '../../src/model/topic-path.ts';
import { createTerminal } from '../support/terminal.ts';
import { inOwnDirectory } from './run-main.ts';

const { path, run } = inOwnDirectory();
const READ_ONLY = { WINNOW_READONLY: '1' };

describe('what only reads', () => {
  const lines: readonly (readonly [line: string, code: number])[] = [
    ['topics list', 0],
    ['topics show databases', 5],
    ['content', 0],
    ['content --rss --originals', 0],
    ['sources list', 0],
    ['sources export', 5],
    ['users list', 0],
    ['sources check --no-fetch', 0],
    ['limits', 0],
    ['learn log', 0],
    ['graph export', 0],
    ['share list', 0],
    ['why https://notes.example/a', 5],
    ['api GET /v1/topics', 0],
    ['accounts list', 0],
    ['plans list', 0],
    ['apps list', 0],
    ['topics remove databases', 5],
    ['content remove https://notes.example/a --dry-run', 5],
  ];

  it.each(lines)('makes nothing: %s', async (line, code) => {
    const ran = await run([...line.split(' '), '--data-dir', 'mistyped']);
    expect(ran.code).toBe(code);
    expect(ran.errors).toContain(`there is no store in ${path('mistyped')}; the first command`);
    expect(readdirSync(path())).toEqual([]);
  });

  it.each(lines)('answers the same where nothing may be changed: %s', async (line, code) => {
    const argv = [...line.split(' '), '--data-dir', 'mistyped'];
    const free = await run(argv);
    const held = await run(argv, { variables: READ_ONLY });
    expect([held.code, held.output]).toEqual([code, free.output]);
    expect(held.errors).toContain(`there is no store in ${path('mistyped')}\n`);
    expect(readdirSync(path())).toEqual([]);
  });

  it.each([
    ['sources refresh', 'there are no feeds to fetch'],
    ['sources refresh --due', 'there are no feeds to fetch'],
    ['sources check', 'there is nothing to check'],
  ])('makes nothing where there is nothing to fetch: %s', async (line, told) => {
    const { code, errors } = await run([...line.split(' '), '--data-dir', 'mistyped']);
    expect([code, errors]).toEqual([0, expect.stringContaining(told)]);
    expect(readdirSync(path())).toEqual([]);
  });

  it.each([
    ['learn nothing', 5, 'there is no item "nothing"'],
    ['learn reset', 0, 'nothing was learned yet'],
    ['learn undo 3', 5, 'there is no change 3'],
    ['topics undo 3 4 --yes', 5, 'there is no change 3'],
    ['content mark-read nothing', 5, 'there is no item "nothing"'],
    ['sources rename a b', 5, 'there is no source "a"'],
    ['sources remove --searches News', 0, 'service/News searched for none of your topics'],
    ['apps authorise reader acme', 5, 'there is no application "reader"'],
    ['apps revoke reader', 5, 'there is no application "reader"'],
    ['apps rotate reader', 5, 'there is no application "reader"'],
    ['apps add reader --account acme', 5, 'there is no account "acme"'],
    ['accounts disable nobody', 5, 'there is no account "nobody"'],
    ['accounts enable nobody', 5, 'there is no account "nobody"'],
    ['accounts plan nobody --none', 5, 'there is no account "nobody"'],
    ['share create databases', 5, 'there is no topic "databases"'],
    ['share rotate databases', 5, '"databases" is not shared'],
    ['share revoke databases --yes', 5, '"databases" is not shared'],
    ['api DELETE /v1/topics/databases', 5, 'there is no topic "databases"'],
    ['sources import http://10.0.0.1/list.opml', 2, '10.0.0.1 must not be fetched'],
    ['recommend --q databases', 0, 'no item of your sources scores high enough'],
    ['recommend --u http://10.0.0.1/', 4, '10.0.0.1 must not be fetched'],
  ])('makes nothing where there is nothing to change: %s', async (line, code, told) => {
    const ran = await run([...line.split(' '), '--data-dir', 'mistyped']);
    expect([ran.code, ran.errors]).toEqual([code, expect.stringContaining(told)]);
    expect(ran.errors).toContain(`there is no store in ${path('mistyped')}; the first command`);
    expect(readdirSync(path())).toEqual([]);
  });

  it('makes nothing for a topic that cannot be added', async () => {
    const { code, errors } = await run(['topics', 'add', '@Sources', '--data-dir', 'mistyped']);
    expect([code, errors]).toEqual([2, expect.stringContaining('cannot be called "@Sources"')]);
    expect(readdirSync(path())).toEqual([]);
  });

  it('makes nothing in a directory that is there and holds other things', async () => {
    mkdirSync(path('notes'));
    writeFileSync(path('notes', 'a.txt'), 'a');
    expect((await run(['topics', 'list', '--data-dir', 'notes'])).code).toBe(0);
    expect(readdirSync(path('notes'))).toEqual(['a.txt']);
  });

  it('says how to begin', async () => {
    const { errors } = await run(['content', '--data-dir', 'mistyped']);
    expect(errors).toContain('hint: winnow --data-dir mistyped topics add "machine learning"\n');
  });

  it.each([
    ['a directory that nobody named', [], {}],
    ['--quiet', ['--quiet', '--data-dir', 'mistyped'], {}],
    ['a service elsewhere', ['--url', 'http://127.0.0.1:9'], { WINNOW_DATA_DIR: 'mistyped' }],
  ])('says nothing of the store with %s', async (_, options, variables) => {
    const { errors } = await run(['topics', 'list', ...options], { variables });
    expect(errors).not.toContain('store');
    expect(readdirSync(path())).toEqual([]);
  });

  it.each([
    [{ WINNOW_USER: 'x' }, 'WINNOW_USER has no effect without WINNOW_URL\n'],
    [
      { WINNOW_USER: 'x', WINNOW_PASSWORD: 'y' },
      'WINNOW_USER, WINNOW_PASSWORD have no effect without WINNOW_URL\n',
    ],
    [{ WINNOW_USER: 'x', WINNOW_PROFILE: 'local' }, ''],
    [{}, ''],
  ])('says of credentials that nothing asks for: %j', async (variables, told) => {
    expect((await run(['topics', 'list'], { variables })).errors).toBe(told);
  });

  it('names the directory of the variable', async () => {
    const { errors } = await run(['topics', 'list'], { variables: { WINNOW_DATA_DIR: 'typo' } });
    expect(errors).toContain(path('typo'));
  });

  it('is silent and makes nothing where a shell completes names', async () => {
    const argv = ['__complete', '--', '--data-dir', 'mistyped', 'topics', 'show', ''];
    expect(await run(argv)).toEqual({ code: 0, output: '', errors: '' });
    expect(readdirSync(path())).toEqual([]);
  });
});

describe('a change', () => {
  it.each([
    ['topics add databases --no-wait'],
    ['sources add blogs https://notes.example/feed.xml --no-wait'],
    ['learn visitors owner'],
    ['plans set team'],
    ['share create'],
    // Whoever reads this list asks for it again by the link in it.
    ['content --rss'],
  ])('makes the store: %s', async (line) => {
    const { errors } = await run([...line.split(' '), '--data-dir', 'fresh']);
    expect(existsSync(path('fresh', 'winnow.db'))).toBe(true);
    expect(errors).not.toContain('there is no store');
  });

  it.each([
    ['topics add databases'],
    ['sources add blogs https://notes.example/feed.xml'],
    ['accounts disable nobody'],
  ])('leaves nothing where it is refused: %s', async (line) => {
    const { code } = await run(line.split(' '), { variables: READ_ONLY });
    expect(code).toBe(4);
    expect(readdirSync(path())).toEqual([]);
  });
});

/** The connection of a command that runs in the directory of this test. */
function open() {
  const { environment } = createTerminal({ directory: path() });
  const settings = resolveSettings(readGlobalOptions({}), environment);
  return connect(settings, environment, { background: false });
}

describe('one command', () => {
  it('reads what it changed, and what it read before', async () => {
    const { client, close, isUnmade } = await open();
    expect(await client.topics.list()).toEqual([]);
    expect(isUnmade?.()).toBe(true);
    await client.topics.add([topicPath(['databases'])]);
    expect((await client.topics.list()).map(({ key }) => key)).toEqual(['databases']);
    expect(isUnmade?.()).toBe(false);
    await close();
  });

  it('reads the store that another one has made meanwhile', async () => {
    const { client, close } = await open();
    expect(await client.topics.list()).toEqual([]);
    await run(['topics', 'add', 'databases', '--no-wait']);
    expect((await client.topics.list()).map(({ key }) => key)).toEqual(['databases']);
    await close();
  });
});
