/** One data directory and two configurations, of which the second has none of the credentials in the store. */
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import { createAdministration } from '../../src/service/administration.ts';
import { createLentLogin } from '../../src/service/callers/lent-login.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { seededRandom } from '../support/terminal.ts';
import { inOwnDirectory } from './run-main.ts';

const { path, run } = inOwnDirectory();
const elsewhere = () => ({ WINNOW_CONFIG_DIR: path('elsewhere') });

/** Whether the service would let in whoever calls by what the first configuration keeps. */
async function areKept(): Promise<boolean> {
  const { embedded } = JSON.parse(readFileSync(path('config', 'config.json'), 'utf8'));
  const store = openSqlite({ file: path('data', 'winnow.db') });
  try {
    const random = seededRandom();
    const login = createLentLogin(random);
    const administration = createAdministration(store, () => 0, random, login);
    return await administration.accepts(embedded[path('data')]);
  } finally {
    await store.close();
  }
}

async function withTakenPort(step: (port: number) => Promise<void>): Promise<void> {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  try {
    await step((holder.address() as AddressInfo).port);
  } finally {
    await new Promise((resolve) => holder.close(resolve));
  }
}

beforeEach(async () => {
  await run(['topics', 'add', 'cooking', '--no-wait']);
});

it('reads and changes the store by the second, and takes no credentials from the first', async () => {
  const variables = elsewhere();
  expect((await run(['topics', 'add', 'bread', '--no-wait'], { variables })).code).toBe(0);
  expect((await run(['topics', 'list'], { variables })).output).toBe('bread\ncooking\n');
  expect((await run(['whoami', '--json', 'user'], { variables })).output).toBe('[{"user":"me"}]\n');
  const readOnly = { variables: { ...variables, WINNOW_READONLY: '1' } };
  expect((await run(['content'], readOnly)).code).toBe(0);
  expect(existsSync(path('elsewhere', 'config.json'))).toBe(false);
  expect(await areKept()).toBe(true);
});

it('ends nothing for a service of the second that could not listen', async () => {
  await withTakenPort(async (port) => {
    const { code, errors } = await run(['serve', '--port', String(port)], {
      variables: elsewhere(),
    });
    expect([code, errors]).toEqual([1, expect.stringContaining('already in use')]);
  });
  expect(await areKept()).toBe(true);
});

it('serves by both with one password that was chosen in each, and a key for each', async () => {
  const chosen = { stdin: 'long enough\n' };
  await run(['accounts', 'password', 'me', '--password-stdin'], chosen);
  const variables = elsewhere();
  await run(['accounts', 'password', 'me', '--password-stdin'], { ...chosen, variables });
  for (const settings of [{ variables }, {}, { variables }]) {
    const served = await run(['serve', '--port', '0'], { ...settings, interruptOnOutput: true });
    expect([served.code, served.errors]).toEqual([0, expect.not.stringContaining('new')]);
    expect(await areKept()).toBe(true);
  }
});

it('gives a service of the second credentials of its own, and says that the others end', async () => {
  const served = { variables: elsewhere(), interruptOnOutput: true };
  const first = await run(['serve', '--port', '0'], served);
  expect([first.code, first.errors]).toEqual([
    0,
    expect.stringContaining('a new one takes its place, and the old one ends'),
  ]);
  expect(await areKept()).toBe(false);
  const again = await run(['serve', '--port', '0'], served);
  expect([again.code, again.errors]).toEqual([
    0,
    expect.not.stringContaining('a new one takes its place'),
  ]);
  // Its own store opens to it all the same.
  expect((await run(['topics', 'list'])).output).toBe('cooking\n');
});
