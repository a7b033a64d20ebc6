import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/sqlite-open.ts';
import { inOwnDirectory } from './run-main.ts';

const { path, run, owned } = inOwnDirectory();
beforeEach(async () => {
  await run(['topics', 'add', 'cooking', '--no-wait']);
});

describe('serving', () => {
  it('names the process that serves a directory already', async () => {
    await owned('serving', async () => {
      const { code, errors } = await run(['serve', '--port', '0']);
      expect([code, errors]).toEqual([
        75,
        expect.stringMatching(/is served, by process .*kill 4242/su),
      ]);
    });
  });

  it('waits for no restore, and says that there is one', async () => {
    await owned('restoring', async () => {
      const { code, errors } = await run(['serve', '--port', '0']);
      expect([code, errors]).toEqual([75, expect.stringMatching(/being restored.*wait for it/su)]);
    });
  });

  it('makes no store where its port is taken, or a file that it reads is not there', async () => {
    const before = readdirSync(path('.'));
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as AddressInfo;
    const variables = { WINNOW_DATA_DIR: path('unmade'), WINNOW_CONFIG_DIR: path('unmade') };
    const taken = await run(['serve', '--port', String(port)], { variables });
    await new Promise((resolve) => holder.close(resolve));
    const fileless = ['serve', '--port', '0', '--catalogue', path('nowhere.json')];
    expect([taken.code, (await run(fileless, { variables })).code]).toEqual([1, 5]);
    expect(readdirSync(path('.'))).toEqual(before);
  });

  it('says that a directory is served also where the file that names the process is gone', async () => {
    await owned('serving', async () => {
      rmSync(path('data', 'owner.json'));
      const { code, errors } = await run(['serve', '--port', '0']);
      expect([code, errors]).toEqual([75, expect.stringContaining('served, by another process')]);
    });
  });

  it.each([
    ['whose number another process has by now', JSON.stringify({ pid: process.pid, since: '' })],
    ['that nobody can read', '{"pid":'],
  ])('takes over from a server that was killed, %s, and leaves no trace', async (_, owner) => {
    const file = path('data', 'owner.json');
    writeFileSync(file, owner);
    writeFileSync(path('data', 'owner.lock'), '');
    const ran = await run(['serve', '--port', '0'], { interruptOnOutput: true });
    expect(ran).toMatchObject({ code: 0 });
    expect(existsSync(file)).toBe(false);
  });

  it('refuses a store with a damaged page, which no command would come upon, and leaves it as it is', async () => {
    const file = path('data', 'winnow.db');
    const database = openDatabase(file);
    const find = "SELECT rootpage FROM sqlite_schema WHERE name = 'annotations'";
    const page = database.prepare(find).pluck().get() as number;
    database.close();
    const bytes = readFileSync(file);
    bytes.fill(0x5a, (page - 1) * 4_096, page * 4_096);
    writeFileSync(file, bytes);
    const { code, errors } = await run(['serve', '--port', '0'], { interruptOnOutput: true });
    expect([code, errors]).toEqual([74, expect.stringContaining('is damaged')]);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    const { code: found, output } = await run(['doctor']);
    expect([found, output]).toEqual([1, expect.stringContaining('is damaged')]);
  });

  it.each([
    ['/dev/null/x', 'a file is in its way'],
    ['/proc/nowhere/x', 'cannot be used'],
  ])('says of %s, where nothing can be written, what to do', async (nowhere, reason) => {
    const { code, errors } = await run(['serve', '--port', '0', '--data-dir', nowhere]);
    expect([code, errors]).toEqual([74, expect.stringContaining(reason)]);
  });

  it('runs a program with credentials, ends with its exit code and leaves nothing', async () => {
    const script = `fetch(process.env.WINNOW_URL + '/v1/topics', { headers: {
      authorization: 'Basic ' + btoa(process.env.WINNOW_USER + ':' + process.env.WINNOW_PASSWORD),
      'service-app-id': process.env.WINNOW_APP_ID, 'service-app-key': process.env.WINNOW_APP_KEY,
    } }).then(({ status }) => process.exit(status === 200 ? 42 : 1))`;
    const ran = await run(['serve', '--exec', '--', process.execPath, '-e', script]);
    expect(ran).toMatchObject({ code: 42, output: '', errors: '' });
  });

  it('says of an address that is not here which option chooses another', async () => {
    const { code, errors } = await run(['serve', '--memory', '--host', '192.0.2.1']);
    expect([code, errors]).toEqual([
      1,
      'winnow: 192.0.2.1 is no address of this machine\n  hint: choose another with --host\n',
    ]);
  });

  it('keeps nothing in memory that was to be kept in a directory', async () => {
    const { code, errors } = await run([
      'serve',
      '--memory',
      '--data-dir',
      'kept',
      '--exec',
      'true',
    ]);
    expect([code, errors]).toEqual([2, expect.stringContaining('exclude each other')]);
  });

  it('is told of another service by --url, and says that it listens where --host and --port say', async () => {
    const argv = ['serve', '--memory', '--url', 'http://127.0.0.1:9', '--exec', '--', 'true'];
    expect(await run(argv)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--host and --port choose where it listens'),
    });
  });

  it.each([
    ['no-such-program-here', 'there is no such program\n'],
    [
      'no-such-program-here a  b',
      'there is no such program\n  hint: its arguments are words of their own: -- no-such-program-here a b\n',
    ],
    [import.meta.filename, 'it is not a program that may be run\n'],
  ])('says why it cannot run %s', async (program, reason) => {
    const { code, errors } = await run(['serve', '--exec', '--', program]);
    expect([code, errors]).toEqual([2, `winnow: cannot run ${program}: ${reason}`]);
  });

  it('is ready when it answers, and not when nobody does', async () => {
    const refused = await run(['ready', '--url', 'http://127.0.0.1:9', '--wait', '--timeout', '0']);
    expect([refused.code, refused.errors]).toEqual([7, expect.stringContaining('in time')]);
    const still = ['--wait', '--timeout', '1', '--clock', '2026-01-01T00:00:00Z'];
    const { code, errors } = await run(['ready', '--url', 'http://127.0.0.1:9', ...still]);
    expect([code, errors]).toEqual([7, expect.stringContaining('in time')]);
  });
});

it("counts the feeds that the service brings apart from one's own", async () => {
  const counts = async () =>
    JSON.parse((await run(['stats', '--json', 'feeds,serviceFeeds'])).output)[0];
  const { feeds, serviceFeeds } = await counts();
  expect(feeds).toBe(0);
  expect(serviceFeeds).toBeGreaterThan(0);
  await run(['sources', 'add', 'blogs', 'http://feeds.example/a', '--no-wait']);
  expect(await counts()).toEqual({ feeds: 1, serviceFeeds });
});
