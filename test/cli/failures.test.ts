/** Every kind of failure, of every command that can meet it: one exit code, one sentence, and what mends it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyCommand } from '../../src/cli/help/load-group.ts';
import { createService } from '../../src/service/create-service.ts';
import { openStage } from '../service/admin/stage.ts';
import { NOON, seededRandom } from '../support/terminal.ts';
import { goldenRows } from './golden-rows.ts';
import { REFUSED_LINES } from './refused-lines.ts';
import { runMain } from './run-main.ts';

/** Commands that ask no service, or are about one that they open or name themselves. */
const WITHOUT_SERVICE =
  /^(?:schema|completion|demo|login|profile .+|accounts .+|plans .+|apps .+|backup|restore|stats|serve|conformance|ready|doctor|whoami)$/u;
/** Commands of the others that change nothing, or find nothing here to change. */
const READING =
  /^(?:sources fix|.* (?:list|show|log|diff|try|check|export|trace|plan|persons)|content|content open|why|recommend|extract|graph|limits|clock|api|learn visitors|sources set|content remove)$/u;

const ITEM = 'https://notes.example/vacuum';
const FEED = 'https://feeds.example/notes.xml';
const OTHER = 'https://feeds.example/other.xml';
/** What the command lines of the golden rows are about. */
const SEED = {
  winnow: 1,
  topics: [{ topic: 'gardens' }, { topic: 'databases' }],
  sources: [
    { name: 'My reading', entries: [{ url: FEED }] },
    { name: 'blogs', entries: [{ url: FEED }] },
    { name: 'dropped', entries: [{ url: OTHER }] },
  ],
  items: [{ feed: FEED, url: ITEM, title: 'Databases learn to vacuum', date: '2h' }],
};

const directory = mkdtempSync(join(tmpdir(), 'winnow-failures-'));
const stage = await openStage();
const { url } = await stage.service.listen({ host: '127.0.0.1', port: 0 });
const { credentials } = stage;
const commands = (await everyCommand()).map(({ words }) => words);

const rows = new Map(
  goldenRows({
    feed: OTHER,
    moved: FEED,
    item: ITEM,
    service: url,
    movable: {},
    appId: credentials.appId,
    user: credentials.user,
    secrets: `${credentials.password}\n${credentials.appKey}\n`,
  })
    .filter(({ variant }) => variant === undefined)
    .map((row) => [row.command, row]),
);

const run = (argv: readonly string[], variables: Record<string, string>, stdin = '') =>
  runMain(argv, { directory, variables, stdin });

/** The command with the arguments that it has in its golden row. */
function runUsual(command: string, variables: Record<string, string>) {
  const { args = [], stdin } = rows.get(command)!;
  const words = args.map((word) => word.replace(/\{n\}|\{change\}/u, '1'));
  return run([...command.split(' '), ...words], variables, stdin);
}

function variablesFor(address: string, user = credentials.user) {
  return {
    WINNOW_URL: address,
    WINNOW_USER: user,
    WINNOW_PASSWORD: credentials.password,
    WINNOW_APP_ID: credentials.appId,
    WINNOW_APP_KEY: credentials.appKey,
  };
}

/** An address of this machine where nothing listens any more. */
async function deadAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

// What opens a number looks for the last list first.
const asking = commands.filter((words) => !WITHOUT_SERVICE.test(words) && words !== 'content open');
const dead = await deadAddress();

beforeAll(async () => {
  mkdirSync(join(directory, 'config'), { mode: 0o700 });
  writeFileSync(join(directory, 'reading.txt'), 'https://feeds.example/notes.xml\n');
  writeFileSync(join(directory, 'interests.yaml'), 'winnow: 1\ntopics: []\nsources: []\n');
  await stage.service.testing.plant(SEED);
  await stage.call('POST', '/v1/users', { name: 'bob', password: 'correct horse' });
  await stage.call('GET', '/v2/recommendations?uid=passing');
});
afterAll(async () => {
  await stage.service.close();
  rmSync(directory, { recursive: true });
});

/** One sentence and a hint, nothing else, and nothing on stdout. */
const TOLD = /^winnow: [^\n]+\n {2}hint: [^\n]+\n$/u;

describe('a command that asks a service', () => {
  it.each(asking)('exits 7 where nothing listens: %s', async (command) => {
    const { code, output, errors } = await runUsual(command, variablesFor(dead));
    expect({ code, output }).toEqual({ code: 7, output: '' });
    expect(errors).toMatch(TOLD);
  });

  it.each(asking)('exits 4 where it is not let in: %s', async (command) => {
    // Failed logins are counted by user, so each is another.
    const wrong = variablesFor(url, `no ${command}`);
    const { code, output, errors } = await runUsual(command, wrong);
    expect({ code, output }).toEqual({ code: 4, output: '' });
    expect(errors).toMatch(TOLD);
  });

  it.each(asking.filter((command) => !READING.test(command)))(
    'exits 4 where nothing may be changed: %s',
    async (command) => {
      const variables = { ...variablesFor(url), WINNOW_READONLY: '1' };
      const { code, output, errors } = await runUsual(command, variables);
      expect({ code, output }).toEqual({ code: 4, output: '' });
      expect(errors).toContain('WINNOW_READONLY');
      // Who typed no method and no path knows neither.
      expect(/ (?:GET|HEAD|POST|PUT|DELETE) \//u.test(errors)).toBe(command === 'api');
    },
  );

  it('names what may not be done as it was typed', async () => {
    const variables = { ...variablesFor(url), WINNOW_READONLY: '1' };
    const { errors } = await run(['topics', 'add', 'x', '--term', 'y', '--exclude=z'], variables);
    const asked = 'winnow topics add --term --exclude';
    expect(errors).toContain(`WINNOW_READONLY is set: ${asked} may change something and was not`);
  });
});

describe('where nothing may be changed', () => {
  it('a list links to the originals, and a feed must, since the first link that teaches is made with it', async () => {
    const variables = { ...variablesFor(url), WINNOW_READONLY: '1' };
    const shares = async () => (await run(['share', 'list', '--json'], variablesFor(url))).output;
    const before = await shares();
    expect(await run(['content', '--json'], variables)).toMatchObject({ code: 0 });
    expect(await run(['content', '--rss', '--originals'], variables)).toMatchObject({ code: 0 });
    const { code, output, errors } = await run(['content', '--rss'], variables);
    expect({ code, output }).toEqual({ code: 4, output: '' });
    expect(errors).toContain('winnow content --rss --originals');
    expect(await shares()).toBe(before);
  });

  it('a service elsewhere is not held to the interface, which makes people and sources there', async () => {
    const variables = { ...variablesFor(url), WINNOW_READONLY: '1' };
    const before = (await run(['users', 'list', '--json'], variablesFor(url))).output;
    const { code, output, errors } = await run(['conformance', '--only', 'v1-topics'], variables);
    expect({ code, output }).toEqual({ code: 4, output: '' });
    expect(errors).toContain('WINNOW_READONLY is set: winnow conformance --only may change');
    expect((await run(['users', 'list', '--json'], variablesFor(url))).output).toBe(before);
  });
});

describe('a command on the embedded service', () => {
  beforeAll(() => {
    mkdirSync(join(directory, 'broken'), { mode: 0o700 });
    writeFileSync(join(directory, 'broken', 'config.json'), '{"profiles": ', { mode: 0o600 });
  });
  const embedded = asking.filter((words) => !words.startsWith('clock'));

  it.each(embedded)('exits 74 where the configuration is broken: %s', async (command) => {
    const variables = { WINNOW_CONFIG_DIR: join(directory, 'broken') };
    const { code, output, errors } = await runUsual(command, variables);
    expect({ code, output }).toEqual({ code: 74, output: '' });
    expect(errors).toMatch(TOLD);
  });

  it.each([...embedded, 'accounts list', 'plans list', 'apps list'])(
    'exits 74 where its store cannot be: %s',
    async (command) => {
      const variables = { WINNOW_DATA_DIR: '/dev/null/store' };
      const { code, output, errors } = await runUsual(command, variables);
      expect({ code, output }).toEqual({ code: 74, output: '' });
      expect(errors).toMatch(TOLD);
    },
  );
});

describe('a line that cannot be done', () => {
  beforeAll(async () => {
    writeFileSync(join(directory, 'taken.db'), '');
    await run(['topics', 'list'], {});
  });

  it.each(REFUSED_LINES)('winnow %s → %d', async (line, expected, sentence) => {
    const words = line.replace('{dead}', dead).replace('{service}', url).split(' ');
    const { code, output, errors } = await run(words, {});
    expect({ code, output }).toEqual({ code: expected, output: '' });
    expect(errors).toMatch(sentence);
    expect(errors).toMatch(/^winnow: [^\n]+\n(?: {2}hint: [^\n]+\n)?$/u);
  });
});

describe('a hint with the name of a file in it', () => {
  it.each([
    [['--exec'], "winnow serve --seed 'my seed.yaml' --exec -- npm test"],
    [[], "winnow serve --memory --seed 'my seed.yaml'"],
  ])('can be copied into a shell: serve --seed %j', async (others, hint) => {
    const { errors } = await run(['serve', '--seed', 'my seed.yaml', ...others], {});
    expect(errors).toContain(`hint: ${hint}`);
  });
});

describe('the clock of a service', () => {
  it('that goes by itself, or that nobody may look at, is answered with how to start another', async () => {
    const own = await createService({
      clock: () => NOON,
      random: seededRandom(),
      chance: () => 0.5,
    });
    try {
      const listening = await own.listen({ host: '127.0.0.1', port: 0 });
      const { user, password, appId, appKey } = await own.administration.ensureEmbeddedAccount();
      const { code, errors } = await run(['clock', 'advance', '2h'], {
        WINNOW_URL: listening.url,
        WINNOW_USER: user,
        WINNOW_PASSWORD: password,
        WINNOW_APP_ID: appId,
        WINNOW_APP_KEY: appKey,
      });
      expect(code).toBe(5);
      expect(errors).toMatch(/hint: winnow serve --memory --clock .*--admin/u);
    } finally {
      await own.close();
    }
  });
});

describe('a command beyond its limit', () => {
  beforeAll(async () => {
    const { administration } = stage.service;
    const plan = { name: 'none', enterprise: false, hitsLimit: 0 };
    await administration.putPlan({ ...plan, hitsPeriod: 'month', budgetPeriod: 'month' });
    await administration.setPlan(credentials.user, 'none');
  });
  const limited = asking.filter((words) => !words.startsWith('clock') && words !== 'limits');

  it.each(limited)('exits 6 and says when to try again: %s', async (command) => {
    const { code, output, errors } = await runUsual(command, variablesFor(url));
    expect({ code, output }).toEqual({ code: 6, output: '' });
    expect(errors).toMatch(TOLD);
  });
});
