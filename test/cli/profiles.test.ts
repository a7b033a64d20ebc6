import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Credentials } from '../../src/protocol/credentials.ts';
import { createService, type Service } from '../../src/service/create-service.ts';
import { NOON, seededRandom, type TerminalOptions } from '../support/terminal.ts';
import { runMain } from './run-main.ts';

let service: Service;
let credentials: Credentials;
let url: string;
let directory: string;

beforeAll(async () => {
  service = await createService({ clock: () => NOON, random: seededRandom(7), chance: () => 0.5 });
  credentials = await service.administration.ensureEmbeddedAccount();
  ({ url } = await service.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(() => service.close());
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-profiles-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const run = (argv: readonly string[], options: TerminalOptions = {}) =>
  runMain(argv, { directory, ...options });

function login(name: string, stdin = `${credentials.password}\n${credentials.appKey}\n`) {
  const who = ['--user', credentials.user, '--app-id', credentials.appId, '--password-stdin'];
  return run(['login', name, '--url', url, ...who], { stdin });
}

describe('logging in', () => {
  it('keeps what it tried, for its owner alone, and shows no secret', async () => {
    const { code, output, errors } = await login('work');
    expect({ code, output, errors }).toEqual({
      code: 0,
      output: `work\t${url}\tme\twinnow-cli\n`,
      errors: '',
    });
    const file = join(directory, 'config', 'config.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(credentials.appKey);
    for (const argv of [
      ['profile', 'list'],
      ['profile', 'show', '--json'],
      ['whoami', '--json'],
    ]) {
      const shown = await run(argv);
      expect(shown.code).toBe(0);
      expect(shown.output).not.toContain(credentials.password);
      expect(shown.output).not.toContain(credentials.appKey);
    }
  });

  it.each(['http://[::1]:7420', 'http://local'])(
    'asks for a name where %s gives none',
    async (url) => {
      const { code, errors } = await run(['login', '--url', url, '--user', 'me', '--app-id', 'x']);
      expect([code, errors]).toEqual([
        2,
        expect.stringMatching(
          /^winnow: the profile needs a name: .*\n {2}hint: winnow login <name> --url /u,
        ),
      ]);
    },
  );

  it('with a wrong application key says to check that, and nothing else', async () => {
    const { code, errors } = await login('work', `${credentials.password}\nwrong\n`);
    expect([code, errors]).toEqual([
      4,
      'winnow: the application id or key is missing or wrong\n' +
        '  hint: check the application id and its key; nothing was kept\n',
    ]);
  });

  it('keeps nothing that the service refuses', async () => {
    const { code, errors } = await login('work', `wrong\n${credentials.appKey}\n`);
    expect([code, errors]).toEqual([
      4,
      expect.stringContaining('hint: check the name and the password; nothing was kept'),
    ]);
    expect(errors).not.toContain('in memory');
    expect((await run(['profile', 'list', '--json', 'profile'])).output).toBe(
      '[{"profile":"local"}]\n',
    );
  });

  it.each([
    ['one line', 'only\n'],
    ['three lines', 'a\nb\nc\n'],
  ])('wants two lines on standard input, not %s', async (_, stdin) => {
    const { code, errors } = await login('work', stdin);
    expect([code, errors]).toEqual([2, expect.stringContaining('a line each')]);
  });

  it('takes an empty answer for none, and sends nothing', async () => {
    const argv = ['login', 'work', '--url', 'http://127.0.0.1:9', '--user', 'me', '--app-id', 'a'];
    const { code, errors } = await run(argv, { terminal: true, stdin: '\n' });
    expect([code, errors]).toEqual([
      1,
      'Password: \nwinnow: no password was given; nothing was changed\n',
    ]);
  });

  it('proposes the beginning that an address lacks', async () => {
    const { code, errors } = await run(['login', '--url', 'localhost:7420']);
    expect([code, errors]).toEqual([
      2,
      expect.stringContaining('hint: write http://localhost:7420'),
    ]);
  });

  it('asks nobody off a terminal', async () => {
    const { code, errors } = await run(['login', '--url', url, '--user', 'me', '--app-id', 'a']);
    expect([code, errors]).toEqual([2, expect.stringContaining('--password-stdin')]);
  });

  it.each([
    [['--app-id', 'a'], 'the user is needed', '--user'],
    [['--user', 'me'], 'the application id is needed', '--app-id'],
  ])(
    'with %j alone, says what else is needed and which option says it',
    async (words, told, option) => {
      const { code, errors } = await run(['login', '--url', url, ...words]);
      expect({ code, errors }).toEqual({
        code: 2,
        errors: `winnow: ${told}\n  hint: name it with ${option}\n`,
      });
    },
  );
});

describe('profiles', () => {
  it('decide which service the commands talk to', async () => {
    await login('work');
    await run(['topics', 'add', 'remote topic', '--no-wait']);
    expect((await run(['topics', 'list'])).output).toBe('remote topic\n');
    expect((await run(['topics', 'list', '--profile', 'local'])).output).toBe('');
    await run(['profile', 'use', 'local']);
    expect((await run(['topics', 'list'])).output).toBe('');
    const variables = { WINNOW_PROFILE: 'work' };
    expect((await run(['topics', 'list'], { variables })).output).toBe('remote topic\n');
    expect((await run(['whoami'])).output).toContain('local\t');
    await run(['profile', 'remove', 'work']);
    const gone = await run(['topics', 'list', '--profile', 'work']);
    expect([gone.code, gone.errors]).toEqual([5, expect.stringContaining('winnow login')]);
  });

  it.each([
    [['stats']],
    [['backup', 'copy.db']],
    [['restore', 'copy.db', '--yes']],
    [['accounts', 'list']],
  ])('of a service are not taken for the store of this machine: %j', async (argv) => {
    await login('work');
    const { code, output, errors } = await run(argv);
    expect({ code, output, errors }).toEqual({
      code: 2,
      output: '',
      errors:
        'winnow: this works on a data directory, not on the service of the profile "work"\n' +
        '  hint: add --profile local for the data directory of this machine\n',
    });
    expect((await run([...argv, '--profile', 'local'])).errors).not.toContain('"work"');
  });

  it('of this machine have a user once they were used', async () => {
    const shown = async () => (await run(['profile', 'show', '--json=user,appId'])).output;
    expect(await shown()).toBe('[{"user":null,"appId":null}]\n');
    await run(['topics', 'add', 'owls', '--no-wait']);
    expect(await shown()).toBe('[{"user":"me","appId":"winnow-cli"}]\n');
  });

  it('in use that are removed leave the local service in use', async () => {
    await login('work');
    expect(await run(['profile', 'remove', 'work'])).toEqual({
      code: 0,
      output: 'work\tremoved\n',
      errors: 'commands now use local, the service inside this program\n',
    });
    expect((await run(['profile', 'show', '--json', 'profile'])).output).toContain('local');
  });

  it('that an environment variable overrules are reported with that variable', async () => {
    await login('work');
    await login('home');
    const variables = { WINNOW_PROFILE: 'work' };
    const hint = '  hint: unset WINNOW_PROFILE\n';
    const told = `WINNOW_PROFILE still says "work", and commands listen to it first\n${hint}`;
    expect((await run(['profile', 'use', 'home'], { variables })).errors).toBe(told);
    expect((await run(['profile', 'use', 'work'], { variables })).errors).toBe('');
    await run(['profile', 'use', 'home']);
    expect((await run(['profile', 'remove', 'work'], { variables })).errors).toBe(told);
    // The one in use is still that which was chosen, not that of the variable.
    expect((await run(['profile', 'show', '--json', 'profile'])).output).toContain('home');
    expect((await run(['profile', 'remove', 'home'], { variables })).errors).toBe('');
  });

  it('in use that the configuration no longer has are refused with the way back to the local service', async () => {
    mkdirSync(join(directory, 'config'), { mode: 0o700 });
    const file = join(directory, 'config', 'config.json');
    writeFileSync(file, '{"profile": "gone"}', { mode: 0o600 });
    const { code, errors } = await run(['content']);
    expect([code, errors]).toEqual([
      5,
      expect.stringContaining('it is the one in use; go back with: winnow profile use local'),
    ]);
    expect((await run(['profile', 'use', 'local'])).code).toBe(0);
    expect((await run(['content'])).code).toBe(0);
  });

  it('that are not in use are removed without a word about the one that is', async () => {
    await login('work');
    await login('other');
    const { output, errors } = await run(['profile', 'remove', 'work']);
    expect([output, errors]).toEqual(['work\tremoved\n', '']);
  });
});

describe('a hint', () => {
  it('proposes commands for the service that was named', async () => {
    await login('work');
    const topic = await run(['topics', 'show', 'nothing', '--profile', 'work']);
    expect(topic.errors).toContain('hint: see them with: winnow --profile work topics list\n');
    const source = await run(['sources', 'show', 'none', '--url', url]);
    expect(source.errors).toContain(`hint: winnow --url ${url} sources list\n`);
    const place = join(directory, 'my data');
    const empty = await run(['content', '--data-dir', place, '--profile', 'local']);
    expect(empty.errors).toContain(
      `hint: winnow --profile local --data-dir '${place}' topics add "machine learning"\n`,
    );
    const usual = await run(['topics', 'show', 'nothing']);
    expect(usual.errors).toContain('hint: see them with: winnow topics list\n');
  });

  it('can be copied whatever stands in the address', async () => {
    const { errors } = await run(['content', '--url', 'http://winnow.example/$(x)']);
    expect(errors).toContain("hint: winnow login --url 'http://winnow.example/$(x)', or");
  });

  it.each([
    ['apps add reader', 'winnow --data-dir PLACE apps rotate reader'],
    ['accounts plan nobody --none', 'winnow --data-dir PLACE accounts list'],
    ['backup -', 'winnow --data-dir PLACE backup winnow-monday.db'],
    ['serve --exec', 'winnow --data-dir PLACE serve --exec -- npm test'],
    ['serve --seed s.yaml --exec', 'hint: winnow serve --seed s.yaml --exec -- npm test'],
  ])('proposes commands for the data directory that was named: %s', async (line, hint) => {
    const place = join(directory, 'elsewhere');
    await run(['apps', 'add', 'reader', '--data-dir', place]);
    const { errors } = await run([...line.split(' '), '--data-dir', place]);
    expect(errors).toContain(hint.replace('PLACE', place));
  });

  it('says how to serve the data directory that a link is of', async () => {
    const place = join(directory, 'shared');
    const { errors } = await run(['share', 'create', '--data-dir', place, '--profile', 'local']);
    expect(errors).toContain(`while this runs: winnow --data-dir ${place} serve\n`);
  });

  it('follows an option for the embedded store where another service is asked', async () => {
    await login('work');
    const missing = join(directory, 'mistyped');
    const only = await run(['topics', 'list', '--data-dir', missing, '--url', url]);
    const told =
      ' no effect on a service elsewhere\n  hint: leave out --url and WINNOW_URL, or add --profile local\n';
    expect([only.code, only.errors]).toEqual([0, `--data-dir has${told}`]);
    const given = ['--data-dir', missing, '--allow-net', '10.0.0.0/8', '--profile', 'work'];
    const both = await run(['topics', 'list', ...given]);
    expect(both.errors).toBe(`--data-dir and --allow-net have${told}`);
    expect((await run(['topics', 'list', ...given, '--quiet'])).errors).toBe('');
    const variables = { WINNOW_DATA_DIR: missing, WINNOW_ALLOW_NET: '10.0.0.0/8' };
    expect((await run(['topics', 'list', '--url', url], { variables })).errors).toBe('');
    const nowhere = { WINNOW_URL: 'http://127.0.0.1:9' };
    const unreached = await run(['topics', 'list', '--data-dir', missing], { variables: nowhere });
    expect(unreached.code).toBe(7);
    expect(unreached.errors).toContain(`--data-dir has${told}`);
  });

  it('has no option for the embedded store where another service is asked', async () => {
    await login('work');
    const place = join(directory, 'mistyped');
    const asked = ['sources', 'show', 'nope', '--data-dir', place];
    const { errors } = await run([...asked, '--url', url]);
    expect(errors).toContain(`hint: winnow --url ${url} sources list\n`);
    // The profile is in use, so the command needs no option to ask the same service.
    expect((await run(asked)).errors).toContain('hint: winnow sources list\n');
    const local = await run([...asked, '--profile', 'local']);
    expect(local.errors).toContain(`winnow --profile local --data-dir ${place} sources`);
  });

  it('of another kind stays as it is', async () => {
    const { errors } = await run(['content', '--limit', 'x', '--url', url]);
    expect(errors).toContain('hint: winnow content --help\n');
  });
});
