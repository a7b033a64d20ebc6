/** Every kind of failure, of every command that can meet it: one exit code, one sentence, and what mends it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyCommand } from '../../src/cli/load-group.ts';
import { createService } from '../../src/service/create-service.ts';
import { openStage } from '../service/admin/stage.ts';
import { NOON, seededRandom } from '../support/terminal.ts';
import { goldenRows } from './golden-rows.ts';
import { runMain } from './run-main.ts';

/** Commands that ask no service, or are about one that they open or name themselves. */
const WITHOUT_SERVICE =
  /^(?:schema|completion|demo|login|profile .+|accounts .+|plans .+|apps .+|backup|restore|stats|serve|conformance|ready|doctor|whoami)$/u;
/** Commands of the others that change nothing, or find nothing here to change. */
const READING =
  /^(?:sources fix|.* (?:list|show|log|diff|try|check|export|trace|plan)|content|content open|why|recommend|extract|graph|limits|clock|api|learn visitors|sources set|content remove)$/u;

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
    const { errors } = await run(['content', '--refresh', '-n', '3', '--type=video'], variables);
    const asked = 'winnow content --refresh -n --type';
    expect(errors).toContain(`WINNOW_READONLY is set: ${asked} may change something and was not`);
  });
});

describe('where nothing may be changed', () => {
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

/** Line, exit code, and what the sentence and the hint say; in a pipe, on an empty store. */
const LINES: readonly (readonly [string, number, RegExp])[] = [
  ['topcs', 2, /unknown command 'topcs'; did you mean topics\?/u],
  // Split at its last space, each of these ends in an empty word.
  ['why ', 2, /<item> cannot be ''\n {2}hint: winnow why --help\n$/u],
  ['serve --host ', 2, /--host cannot be ''\n {2}hint: winnow serve --help\n$/u],
  ['content --source ', 2, /--source cannot be ''/u],
  ['topics add x --term ', 2, /--term cannot be ''/u],
  ['extract ', 2, /<what> cannot be ''\n {2}hint: winnow extract --help\n$/u],
  ['restore ', 2, /<file> cannot be ''/u],
  ['graph plan ', 1, /<file> cannot be ''/u],
  ['topics add a\ufffdb', 2, /"a\ufffdb" is not valid UTF-8\n {2}hint: .*locale\n$/u],
  ['topics add a --term b\ufffd', 2, /"b\ufffd" is not valid UTF-8/u],
  ['topics list --jsn', 2, /unknown option '--jsn'; did you mean --json\?/u],
  ['topics remove nothing', 5, /there is no topic "nothing"\n {2}hint: .*winnow topics list/u],
  ['topics undo 99', 5, /there is no change 99\n {2}hint: .*winnow learn log/u],
  ['topics add x --drop y', 5, /"y" is no term that "x" was given\n {2}hint: /u],
  ['sources show nothing', 5, /there is no source "nothing".*\n {2}hint: winnow sources list/u],
  ['sources remove nothing', 5, /there is no .*"\S*nothing".*\n {2}hint: winnow sources list/u],
  ['sources import nothing.opml', 5, /nothing\.opml: there is no such file/u],
  ['sources add x javascript:alert(1)', 2, /must begin with http[^\n]*\n$/u],
  [
    'sources add x feed://a.example/rss',
    2,
    /must .*\n {2}hint: perhaps http:\/\/a\.example\/rss\n/u,
  ],
  ['sources add x feed:https://a.example/', 2, /\n {2}hint: perhaps https:\/\/a\.example\/\n/u],
  ['sources trace a.example/rss', 2, /\n {2}hint: perhaps https:\/\/a\.example\/rss\n/u],
  [
    'content --score 2',
    2,
    /did you mean --min-score or --max-score\?\n {2}hint: winnow content --help/u,
  ],
  ['content --min-score 2', 2, /Allowed: a number from 0 to 1/u],
  ['content --json=nothing', 2, /there is no field "nothing"; the fields are /u],
  ['content open 1', 5, /no list was shown yet\n {2}hint: .*winnow content/u],
  ['why nothing', 5, /there is no such item\n {2}hint: .*winnow content/u],
  ['learn nothing', 5, /there is no such item\n {2}hint: .*winnow content/u],
  ['recommend --sort dat', 2, /Allowed choices are relevance, date; did you mean date\?/u],
  ['recommend --u http://127.0.0.1:9/', 4, /cannot be read: .* not a public address/u],
  ['extract {dead}/page --allow-net 127.0.0.1/32', 7, /the page .* cannot be read: .* refused/u],
  ['extract {service}/page --allow-net 127.0.0.1/32', 5, /the page .* cannot be read: .*404/u],
  ['recommend --u {dead}/page --allow-net 127.0.0.1/32', 7, /cannot be read: .* refused/u],
  [
    'extract ftp://winnow.invalid/',
    5,
    /there is no such file\n {2}hint: this is an address: fetch it/u,
  ],
  ['extract --u ftp://winnow.invalid/', 2, /must be an http or https address/u],
  ['extract', 2, /say what to read.*\n {2}hint: winnow extract --help/u],
  ['extract -', 2, /standard input holds no text/u],
  ['extract nothing.txt', 5, /nothing\.txt: there is no such file/u],
  ['graph plan nothing.yaml', 5, /nothing\.yaml: there is no such file/u],
  ['share rotate', 5, /^winnow: the whole graph is not shared\n/u],
  ['share revoke nothing', 5, /"nothing" is not shared\n {2}hint: .*winnow share list/u],
  ['users remove nobody', 5, /there is no user "nobody"\n {2}hint: winnow users list/u],
  ['plans remove nothing', 5, /there is no plan "nothing"\n {2}hint: winnow plans list/u],
  ['plans import -', 2, /^winnow: standard input: it is empty/u],
  ['plans import nothing.json', 5, /nothing\.json: there is no such file/u],
  [
    'accounts remove ne',
    5,
    /there is no account "ne"; did you mean "me"\?\n {2}hint: winnow accounts list/u,
  ],
  ['accounts remove me', 2, /This needs a yes\n {2}hint: say so with --yes/u],
  ['apps rotate nothing', 5, /there is no application "nothing"\n {2}hint: winnow apps list/u],
  ['profile use nothing', 5, /there is no profile "nothing"\n {2}hint: winnow profile list/u],
  ['profile remove local', 2, /"local" cannot be removed/u],
  ['share create nothing', 5, /there is no topic "nothing".*\n {2}hint: see your topics with/u],
  ['backup nowhere/copy.db', 5, /its directory is not there\n {2}hint: mkdir -p /u],
  ['backup -', 2, /not standard output: name the file\n {2}hint: winnow backup winnow-monday\.db/u],
  ['backup taken.db', 1, /taken\.db is there already\n {2}hint: name another file/u],
  ['restore nothing.db', 5, /nothing\.db: there is no such file\n$/u],
  ['restore reading.txt', 74, /reading\.txt is not a data file of Winnow/u],
  ['schema topics', 2, /"topics" is a group: topics try, .*\n {2}hint: winnow schema topics /u],
  ['schema topics lst', 2, /did you mean "topics list"\?/u],
  ['completion pash', 2, /<shell> cannot be 'pash'.*did you mean bash\?/u],
  ['serve --seed s.yaml --exec', 2, /hint: winnow serve --seed s\.yaml --exec -- npm test/u],
  [
    'serve --seed s.yaml',
    2,
    /only a store in memory.*\n {2}hint: winnow serve --memory --seed s\.yaml/u,
  ],
  ['serve --memory --seed nothing.yaml', 5, /nothing\.yaml: there is no such file/u],
  ['clock advance soon', 2, /"soon" is not a duration/u],
  ['api GET v1/topics', 2, /the path must begin with one "\/"/u],
  ['api GET /v1/nothing', 5, /there is nothing at this address/u],
];

describe('a line that cannot be done', () => {
  beforeAll(async () => {
    writeFileSync(join(directory, 'taken.db'), '');
    await run(['topics', 'list'], {});
  });

  it.each(LINES)('winnow %s → %d', async (line, expected, sentence) => {
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
