import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { main } from '../../src/main.ts';
import { createTerminal, type TerminalOptions } from '../support/terminal.ts';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

describe('winnow users and limits', () => {
  let door: FrontDoor;
  beforeAll(async () => {
    door = await openFrontDoor();
  });
  afterAll(() => door.close());

  it('add, list, change and remove users of the account', async () => {
    const added = await door.run(
      ['users', 'add', 'ann lee', '--password-stdin', '--json', 'name,id'],
      {
        stdin: 'a password\n',
      },
    );
    expect(added).toMatchObject({ code: 0, errors: '' });
    expect(JSON.parse(added.output)).toEqual([{ name: 'me!ann lee', id: '/users/me%21ann%20lee' }]);
    const listed = await door.run(['users', 'list']);
    expect(listed.output).toMatch(/^me!ann lee\t[\w-]{22}\n$/u);
    const changed = await door.run(['users', 'password', 'me!ann lee', '--password-stdin'], {
      stdin: 'another one',
    });
    expect(changed.output).toBe('me!ann lee\tpassword set\n');
    expect((await door.run(['users', 'remove', 'ann lee'])).code).toBe(2);
    const twice = ['users', 'remove', '/users/me%21ann%20lee', 'Ann Lee', '--yes'];
    expect(await door.run(twice)).toMatchObject({
      code: 0,
      output: '/users/me%21ann%20lee\tremoved\n',
    });
    expect((await door.run(['users', 'remove', 'ann lee', '--yes'])).code).toBe(5);
    expect((await door.run(['users', 'list'])).output).toBe('');
  });

  it('refuse a name before a password is asked for', async () => {
    await door.run(['users', 'add', 'Cid', '--password-stdin'], { stdin: 'a password\n' });
    for (const [words, code, sentence] of [
      [['add', 'a!b'], 2, 'must not contain an exclamation mark'],
      [['add', 'cid'], 1, 'there is already a user "me!Cid"'],
      [['password', 'sid'], 5, 'there is no user "sid"; did you mean "Cid"?'],
    ] as const) {
      const told = await door.run(['users', ...words], { terminal: true });
      expect([told.code, told.errors]).toEqual([code, expect.stringContaining(sentence)]);
      expect(told.errors).not.toContain('New password');
    }
    const asked = await door.run(['users', 'add', 'dan'], { terminal: true });
    expect(asked.errors).toContain('New password of dan: ');
    const variables = { WINNOW_READONLY: '1' };
    const refused = await door.run(['users', 'add', 'dan'], { terminal: true, variables });
    expect([refused.code, refused.errors]).toEqual([
      4,
      expect.not.stringContaining('New password'),
    ]);
    await door.run(['users', 'remove', 'cid', '--yes']);
  });

  it('take no password as an argument and ask for none off a terminal', async () => {
    const asked = await door.run(['users', 'add', 'bob']);
    expect(asked.code).toBe(2);
    expect(asked.errors).toContain('--password-stdin');
    const short = await door.run(['users', 'add', 'bob', '--password-stdin'], { stdin: 'abc\n' });
    expect([short.code, short.errors.includes('shorter than 6 bytes')]).toEqual([2, true]);
    const typed = await door.run(['users', 'add', 'bob', '--password-stdin'], { terminal: true });
    expect([typed.code, typed.errors]).toEqual([
      2,
      'winnow: a terminal would show the password that is typed\n  hint: pipe it in, or leave out --password-stdin to be asked\n',
    ]);
  });

  it('say that nothing limits the embedded account', async () => {
    const { code, output, errors } = await door.run(['limits']);
    expect({ code, output, errors }).toEqual({
      code: 0,
      output: '',
      errors: 'nothing limits this account\n',
    });
  });
});

describe('winnow accounts, plans and apps', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'winnow-administration-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  async function run(argv: readonly string[], options: TerminalOptions = {}) {
    const terminal = createTerminal({
      ...options,
      directory,
      variables: { WINNOW_DATA_DIR: join(directory, 'data'), ...options.variables },
    });
    const random = (count: number) => new Uint8Array(randomBytes(count));
    const code = await main(argv, { ...terminal.environment, random });
    return { code, output: terminal.output(), errors: terminal.errors() };
  }

  it('refuse a plan with a limit that has another name, which would limit nothing', async () => {
    const file = join(directory, 'slip.json');
    writeFileSync(file, '{"plans": [{"name": "slip", "hits": 60}]}');
    const { code, errors } = await run(['plans', 'import', file]);
    expect([code, errors]).toEqual([2, expect.stringContaining('"hits"')]);
    expect((await run(['plans', 'list'])).output).not.toContain('slip');
  });

  it('say where the account of commands comes from, while none has asked the store', async () => {
    await run(['plans', 'set', 'tiny', '--hits', '3', '--per', 'hour']);
    const none = await run(['accounts']);
    expect(none.errors).toBe(
      'no accounts yet; commands make "me" when they first ask this store\n',
    );
    const { code, errors } = await run(['accounts', 'plan', 'me', 'tiny']);
    expect([code, errors]).toEqual([
      5,
      'winnow: there is no account "me"\n  hint: the first command that asks this store makes it, such as: winnow whoami\n',
    ]);
    await run(['whoami']);
    expect((await run(['accounts', 'plan', 'me', 'tiny'])).output).toBe('me\ton tiny\n');
  });

  it('set up an account with a plan and an application, without making an embedded account', async () => {
    const file = join(directory, 'plans.json');
    writeFileSync(file, '{"plans": [{"name": "small", "hitsLimit": 60, "budgetLimit": 9}]}');
    expect((await run(['plans', 'import', file])).output).toBe('small\tset\n');
    expect((await run(['plans', 'set', 'team', '--enterprise', '--users', '2'])).code).toBe(0);
    expect((await run(['plans', 'list'])).output).toBe(
      'small\tfalse\t60\tminute\t9\tmonth\t\nteam\ttrue\t\tminute\t\tmonth\t2\n',
    );
    const create = ['accounts', 'create', 'acme', '--password-stdin', '--plan'];
    expect((await run([...create, 'none'], { stdin: 'a password' })).code).toBe(5);
    expect((await run([...create, 'team'], { stdin: 'a password' })).output).toBe(
      'acme\tcreated\n',
    );
    const added = await run(['apps', 'add', 'reader', '--account', 'acme', '--quiet']);
    expect(added.output).toMatch(/^reader\t[\w-]{43}\n$/u);
    const rotated = await run(['apps', 'rotate', 'reader']);
    expect(rotated.output).not.toBe(added.output);
    expect((await run(['apps', 'list', '--json', 'app,accounts,state'])).output).toBe(
      '[{"app":"reader","accounts":["acme"],"state":"enabled"}]\n',
    );
    expect((await run(['apps', 'revoke', 'reader', 'acme'])).code).toBe(0);
    expect((await run(['apps', 'authorise', 'reader', 'acme'])).code).toBe(0);
    expect((await run(['accounts', 'disable', 'acme'])).code).toBe(0);
    expect((await run(['accounts', 'list'])).output).toBe('acme\tteam\tdisabled\t0\n');
    expect((await run(['accounts', 'enable', 'acme'])).output).toBe('acme\tre-enabled\n');
    expect((await run(['plans', 'remove', 'team', '--yes'])).code).toBe(1);
    expect((await run(['accounts', 'plan', 'acme', '--none'])).code).toBe(0);
    expect((await run(['plans', 'remove', 'team', '--yes'])).code).toBe(0);
    expect((await run(['accounts', 'remove', 'acme', '--yes'])).code).toBe(0);
    expect((await run(['accounts', 'list'])).output).toBe('');
    expect(statSync(join(directory, 'data')).mode & 0o777).toBe(0o700);
  });

  it('refuse a name before a password is asked for, and make no store for that', async () => {
    const none = await run(['accounts', 'create', 'a/b'], { terminal: true });
    expect([none.code, none.errors]).toEqual([2, expect.stringContaining('a slash')]);
    const asked = await run(['accounts', 'create', 'Bob'], { terminal: true });
    expect(asked.errors).toBe(
      'New password of Bob: \nwinnow: no password was given; nothing was changed\n',
    );
    expect(existsSync(join(directory, 'data'))).toBe(false);
    await run(['accounts', 'create', 'Bob', '--password-stdin'], { stdin: 'a password' });
    for (const [words, code, sentence] of [
      [['create', 'bob'], 1, 'there is already an account "Bob"'],
      [['create', 'ann', '--plan', 'gold'], 5, 'there is no plan "gold"'],
      [['password', 'rob'], 5, 'there is no account "rob"; did you mean "Bob"?'],
    ] as const) {
      const told = await run(['accounts', ...words], { terminal: true });
      expect([told.code, told.errors]).toEqual([code, expect.stringContaining(sentence)]);
      expect(told.errors).not.toContain('New password');
    }
  });

  it('say that the next command makes a new key where its own is revoked', async () => {
    await run(['learn', 'visitors', 'everyone']);
    await run(['accounts', 'create', 'bob', '--password-stdin'], { stdin: 'a password' });
    await run(['apps', 'authorise', 'winnow-cli', 'bob']);
    expect((await run(['apps', 'revoke', 'winnow-cli', 'bob'])).errors).toBe('');
    expect((await run(['apps', 'add', 'idle'])).errors).toContain(
      'it may call for no account yet\n  hint: winnow apps authorise idle <username>; accounts are in: winnow accounts list\n',
    );
    const { errors } = await run(['apps', 'revoke', 'winnow-cli']);
    expect(errors).toContain('the next one will create a new key for it');
    expect((await run(['topics', 'list'])).code).toBe(0);
  });

  it('lets a password be chosen for the account of embedded use before any command made it', async () => {
    const stdin = 'my own password';
    expect((await run(['accounts', 'create', 'me', '--password-stdin'], { stdin })).code).toBe(0);
    expect((await run(['topics', 'list'])).code).toBe(0);
  });

  it('sets no password that the configuration cannot get to know, and needs none for others', async () => {
    await run(['topics', 'add', 'roses', '--no-wait']);
    await run(['accounts', 'create', 'bob', '--password-stdin'], { stdin: 'a password' });
    const variables = { WINNOW_CONFIG_DIR: join(directory, 'locked') };
    // Where its lock should be is something else.
    mkdirSync(join(directory, 'locked', 'config.json.lock'), { recursive: true, mode: 0o700 });
    const set = (account: string) =>
      run(['accounts', 'password', account, '--password-stdin'], { stdin: 'other one', variables });
    expect((await set('bob')).code).toBe(0);
    expect((await set('me')).code).toBe(74);
    expect((await run(['topics', 'list'])).output).toBe('roses\n');
  });

  it('lets the owner of a data directory choose a password, with which commands go on', async () => {
    await run(['topics', 'add', 'roses', '--no-wait']);
    const set = (stdin: string) =>
      run(['accounts', 'password', 'me', '--password-stdin'], { stdin });
    expect(await set('my own password')).toMatchObject({
      code: 0,
      errors: 'commands on this data directory go on with it\n',
    });
    expect((await run(['topics', 'list'])).output).toBe('roses\n');
    const elsewhere = { variables: { WINNOW_CONFIG_DIR: join(directory, 'elsewhere') } };
    const { code, errors } = await run(['topics', 'list'], elsewhere);
    expect([code, errors]).toEqual([4, expect.stringContaining('winnow accounts password me')]);
    expect((await run(['topics', 'list'])).output).toBe('roses\n');
  });

  it('tell what is left also when nothing is', async () => {
    await run(['learn', 'visitors', 'everyone']);
    await run(['plans', 'set', 'tiny', '--hits', '3']);
    await run(['accounts', 'plan', 'me', 'tiny']);
    for (let hit = 0; hit < 3; hit += 1) await run(['topics', 'list']);
    expect((await run(['topics', 'list'])).code).toBe(6);
    const { code, output } = await run(['limits', '--json', 'kind,limit,remaining']);
    expect([code, JSON.parse(output)]).toEqual([0, [{ kind: 'requests', limit: 3, remaining: 0 }]]);
  });

  it('are not for a remote service', async () => {
    const { code, errors } = await run(['accounts', 'list', '--url', 'http://127.0.0.1:9']);
    expect([code, errors.includes('--data-dir')]).toEqual([2, true]);
  });

  it('ask for a password twice on a terminal, showing nothing of it', async () => {
    const ask = async (typed: string) => {
      const terminal = createTerminal({
        terminal: true,
        directory,
        variables: { WINNOW_DATA_DIR: join(directory, 'data') },
      });
      const modes: boolean[] = [];
      const stdin = Object.assign(Readable.from([typed]), {
        isTTY: true,
        setRawMode: (raw: boolean) => modes.push(raw),
      });
      const environment = { ...terminal.environment, stdin };
      const code = await main(['accounts', 'create', 'acme'], environment);
      return { code, modes, said: terminal.output() + terminal.errors() };
    };
    const differing = await ask('one password\rother password\r');
    expect([differing.code, differing.said.includes('differ')]).toEqual([2, true]);
    expect((await ask('one pass\u0003')).code).toBe(130);
    const { code, modes, said } = await ask('one Pasx\u007fsWord\rone PassWord\r');
    expect(code).toBe(0);
    expect(modes).toEqual([true, false, true, false]);
    expect(said).not.toMatch(/one |Word/u);
  });
});
