import { describe, expect, it } from 'vitest';
import { GLOBAL_OPTIONS } from '../../src/cli/help/groups.ts';
import { everyCommand } from '../../src/cli/help/load-group.ts';
import { MEANT_COMMANDS } from '../../src/cli/input/meant-command.ts';
import { main } from '../../src/main.ts';
import { createTerminal, type TerminalOptions } from '../support/terminal.ts';
import { runMain } from './run-main.ts';

function run(line: string, options: TerminalOptions = {}) {
  return runMain(line === '' ? [] : line.split(' '), options, () => {
    throw new Error('this must not connect');
  });
}

const COMMANDS = (await everyCommand()).map(({ words }) => words);

describe('help', () => {
  it.each(['', '--help', 'help', '-h'])('"%s" lists the commands on stdout', async (line) => {
    const { code, output, errors } = await run(line);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    for (const name of ['topics', 'sources', 'content', 'serve']) expect(output).toContain(name);
    expect(output).toContain('Exit codes: 0 done');
  });

  it.each(COMMANDS)('of "%s" has at least two examples of the command itself', async (line) => {
    const { code, output } = await run(`${line} --help`);
    expect(code).toBe(0);
    expect(output).toContain('\nExit codes: 0 ');
    for (const [flags] of GLOBAL_OPTIONS) {
      expect(output).toContain(/--[\w-]+/u.exec(flags)?.[0]);
    }
    const [, examples = ''] = output.split('Examples:\n');
    const lines = examples.split('\n').filter((text) => text.includes(`winnow ${line}`));
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect((await run(`help ${line}`)).output).toBe(output);
    const [group, own] = line.split(' ');
    if (own === undefined) return;
    for (const asking of [`${group} help ${own}`, `--quiet ${group} help --table ${own}`]) {
      expect((await run(asking)).output).toBe(output);
    }
  });

  it.each([
    ['topics list', '1 failed; 2 wrong usage; 4 not allowed; 5 not found; 6 rate limit; 7 network'],
    ['graph plan', '2 something would change'],
    ['sources import', 'nothing of the list can be imported; 2 wrong usage, or what is no list'],
    ['sources refresh', '3 some feeds failed'],
    ['completion', 'Exit codes: 0 done; 1 failed; 2 wrong usage; from 70 on'],
  ])('of "%s" tells the exit codes of that command', async (line, words) => {
    const { output } = await run(`${line} --help`);
    expect(output.replaceAll('\n', ' ')).toContain(words);
  });

  it('of every group that lists says so', async () => {
    for (const line of COMMANDS.filter((words) => words.endsWith(' list'))) {
      const [group = ''] = line.split(' ');
      const { output } = await run(`${group} --help`);
      expect(output).toContain(`\nWithout a command: winnow ${line}\n`);
      expect(output).toContain('Global options: --url,');
    }
  });

  it.each(COMMANDS)('of "%s" documents fields that --json recognises', async (line) => {
    const { output } = await run(`${line} --help`);
    const [, rest = ''] = output.split('JSON fields:\n');
    // Those that lie deeper belong to the rows of a field.
    const names = [...(rest.split('\n\n')[0] ?? '').matchAll(/^ {2}(\w+)/gmu)].map(
      ([, name]) => name,
    );
    const { fieldNames } = await import('../../src/cli/help/load-group.ts');
    const known = await fieldNames(line.split(' ')[0] ?? '');
    for (const name of names) expect(known).toContain(name);
    expect(names.length > 0 || rest === '').toBe(true);
  });

  it.each(['', ...COMMANDS])('of "%s" fits a terminal of 40 columns', async (line) => {
    const { output } = await run(`${line} --help`.trim(), { terminal: true, columns: 40 });
    const wide = output.split('\n').filter((text) => text.length > 40);
    // A quoted address is not broken, since it would no longer be what is typed.
    expect(wide.filter((text) => text.trim().includes(' '))).toEqual([]);
  });

  it('breaks a command line as a shell takes it', async () => {
    const { output } = await run('topics add --help', { columns: 40 });
    expect(output).toContain('  winnow topics add rust \\\n    --term cargo --exclude corrosion\n');
  });

  it('shows the version', async () => {
    expect((await run('--version')).output).toMatch(/^\d+\.\d+\.\d+/u);
  });
});

it('proposes for what people type out of habit only commands that there are', async () => {
  const meant = [...new Set(Object.values(MEANT_COMMANDS).flat())];
  for (const command of meant) expect((await run(`${command} --help`)).code, command).toBe(0);
  const words = new Set((await everyCommand()).map((known) => known.words));
  expect(Object.keys(MEANT_COMMANDS).filter((typed) => words.has(typed))).toEqual([]);
});

describe('a usage error', () => {
  it.each(COMMANDS)('of "%s" ends with 2, unless 2 is an answer of it', async (line) => {
    const { code } = await run(`${line} --no-such-option`);
    expect(code).toBe(line === 'graph plan' ? 1 : 2);
  });

  it.each([
    ['topcis', "unknown command 'topcis'; did you mean topics?", 'winnow --help'],
    ['help topcis', "unknown command 'topcis'; did you mean topics?", 'winnow --help'],
    ['topics lst --help', 'did you mean list?', 'winnow topics --help'],
    ['topics lst', "unknown command 'lst'; did you mean list?", 'winnow topics --help'],
    ['open 2', "unknown command 'open'; did you mean winnow content open?", 'winnow --help'],
    ['refresh --help', 'did you mean winnow sources refresh?', 'winnow --help'],
    ['add x', 'did you mean winnow topics add or winnow sources add?', 'winnow --help'],
    ['topics import x', 'did you mean winnow graph apply?', 'winnow topics --help'],
    ['content why 3', 'got 2; did you mean winnow why?', 'winnow content --help'],
    ['topics tree', 'did you mean winnow topics list --tree?', 'winnow topics --help'],
    ['graph tree', "unknown command 'tree'; did you mean winnow graph?", 'winnow graph --help'],
    ['content opne 3', 'too many arguments', 'winnow content --help'],
    ['content opne 3', 'got 2; did you mean open?', 'winnow content --help'],
    ['recommend --u', "option '--u <address>' needs a value", 'winnow recommend --help'],
    ['recommend --query x', 'did you mean --q?', 'winnow recommend --help'],
    ['recommend --text x', 'did you mean --t?', 'winnow recommend --help'],
    ['recommend --address x', 'did you mean --u or --url?', 'winnow recommend --help'],
    ['recommend -u x', "unknown option '-u'; did you mean --u?", 'winnow recommend --help'],
    [
      'topics add -lead',
      "unknown option '-lead'\n",
      'winnow topics add -- …, for an argument that begins with a dash; see: winnow topics add --help',
    ],
    ['recommend -x x', "unknown option '-x'\n", 'winnow recommend --help'],
    ['content -limit 3', "unknown option '-limit'; did you mean --limit?", 'winnow content --help'],
    ['content -N 3', "unknown option '-N'; did you mean -n?", 'winnow content --help'],
    ['sources tree', "unknown command 'tree'\n", 'winnow sources --help'],
    ['constructor', "unknown command 'constructor'\n", 'winnow --help'],
    ['content --limt 3', "unknown option '--limt'; did you mean --limit?", 'winnow content --help'],
    ['content --limit 0', 'Allowed: a whole number from 1 to 1000', 'winnow content --help'],
    ['content --limit 1.5', 'Allowed: a whole number from 1 to 1000', 'winnow content --help'],
    ['content --min-score 1.1', 'Allowed: a number from 0 to 1', 'winnow content --help'],
    ['content --min-score NaN', 'Allowed: a number from 0 to 1', 'winnow content --help'],
    ['content --min-score 0.1 --max-score 0.2', 'cannot be used with', 'winnow content --help'],
    ['serve --port 70000', 'Allowed: a whole number from 0 to 65535', 'winnow serve --help'],
    [
      'content --every 5m',
      '--every is how often --watch looks: it goes with',
      'winnow content --help',
    ],
    ['ready --timeout 5', '--timeout is how long --wait tries', 'winnow ready --help'],
    ['topics --tre', "unknown option '--tre'; did you mean --tree?", 'winnow topics list --help'],
    ['topics list x', "too many arguments for 'list'", 'winnow topics list --help'],
    ['learn', "missing required argument 'item': winnow learn <item...>\n", 'winnow learn --help'],
    ['--quiet', '"winnow" needs a command', 'winnow --help'],
    ['topics add', "missing required argument 'topic'", 'winnow topics add --help'],
    ['sources default a b', 'too many arguments', 'winnow sources default --help'],
    [
      'content machine learning',
      'too many arguments',
      "a topic of several words is one argument: winnow content 'machine learning'\n",
    ],
    // A command line that was made up would lack these options.
    [
      'content machine learning --limit 3',
      'too many arguments',
      "a topic of several words is one argument: 'machine learning'\n",
    ],
    [
      '--data-dir x sources add http://a.example/x',
      'the name of the source is missing',
      'write <name> http://a.example/x\n',
    ],
    [
      'content rust --topic python',
      "unknown option '--topic'",
      'the topic is an argument: winnow content [topic]\n',
    ],
    [
      'sources import a.opml b.opml',
      'too many arguments',
      'import one list at a time: winnow sources import a.opml\n',
    ],
    [
      'sources add http://a.example/x',
      'the name of the source is missing, which comes before the address\n',
      'winnow sources add <name> http://a.example/x\n',
    ],
    [
      'content --topic rust',
      "unknown option '--topic'\n",
      'the topic is an argument: winnow content rust\n',
    ],
    [
      'content --limit 3 --topic rust --unread',
      "unknown option '--topic'\n",
      'the topic is an argument: winnow content [topic]\n',
    ],
    [
      'content --topic=a/b',
      "unknown option '--topic=a/b'\n",
      'the topic is an argument: winnow content a/b\n',
    ],
    ['content --topic', "'--topic'\n", 'the topic is an argument: winnow content [topic]\n'],
    ['topics add --topic a b', '', 'the topic is an argument: winnow topics add a b\n'],
    [
      'sources add --name blogs http://a.example/x',
      "unknown option '--name'\n",
      'the name is an argument: winnow sources add <name> <address...>\n',
    ],
    ['graph --mermaid', 'did you mean --format mermaid?', 'winnow graph --help'],
    ['graph dot', 'did you mean winnow graph --format dot?', 'winnow graph --help'],
    ['topics add rust -', '"-" is no topic, and topics are', 'name them: winnow topics add <topic'],
  ])('"%s" says what is wrong and where to look', async (line, words, hint) => {
    const { code, output, errors } = await run(line);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toContain(words);
    expect(errors).toContain(`hint: ${hint}`);
    expect(errors.split('\n').length).toBeLessThanOrEqual(3);
  });

  it.each([
    [
      'topics list --json topic,titel',
      'there is no field "titel"; the fields are topic, label, id',
    ],
    ['topics list --json nosuch', 'there is no field "nosuch"; the fields are topic, label, id'],
    ['topics --json topic label', 'joined by commas, without spaces\n  hint: --json topic,label'],
    [
      'topics list --json topic label',
      'joined by commas, without spaces\n  hint: --json topic,label',
    ],
    [
      'topics list --json topic, label',
      'joined by commas, without spaces\n  hint: --json topic,label',
    ],
    ['content --json title, url', 'joined by commas, without spaces\n  hint: --json title'],
    [
      'content --json title,nosuch',
      'there is no field "nosuch"; the fields are score, date, source',
    ],
    ['content --rss --json', 'choose one form'],
    ['content --rss --table', 'choose one form'],
    ['sources import', 'winnow sources import <list>'],
    ['--url ftp://example.org topics list', 'http:// or https://'],
    ['--url http://me:pw@example.org topics list', 'must not hold a user or password'],
    ['topics add /', 'empty segment'],
    ['sources add x ftp://example.org/feed', 'must begin with http:// or https://'],
    ['sources remove service/News', 'read-only'],
  ])('"%s" is found before anything is done', async (line, words) => {
    const { code, output, errors } = await run(line);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toContain(words);
  });

  it('names the variables that are missing', async () => {
    const variables = { WINNOW_URL: 'http://localhost:1', WINNOW_USER: 'me' };
    const { code, errors } = await run('topics list', { variables });
    expect(code).toBe(2);
    expect(errors).toContain('WINNOW_PASSWORD and WINNOW_APP_ID and WINNOW_APP_KEY must be set');
  });

  it('never repeats a secret of the environment', async () => {
    const variables = {
      WINNOW_URL: 'http://127.0.0.1:1',
      WINNOW_USER: 'me',
      WINNOW_PASSWORD: 'hunter22',
      WINNOW_APP_ID: 'app',
      WINNOW_APP_KEY: 'k3yk3yk3y',
    };
    const terminal = createTerminal({ variables });
    const code = await main(['topics', 'list', '--debug'], terminal.environment);
    expect(code).toBe(7);
    expect(terminal.output() + terminal.errors()).not.toMatch(/hunter22|k3yk3yk3y/u);
  });
});

describe('an unforeseen error', () => {
  it('is one sentence without a stack, exit 70', async () => {
    const { code, errors } = await run('topics list');
    expect(code).toBe(70);
    expect(errors).toBe(
      'winnow: an unexpected internal error happened\n  hint: run it again with --debug\n',
    );
  });

  it('shows where it happened with --debug', async () => {
    expect((await run('topics list --debug')).errors).toContain('this must not connect');
  });
});
