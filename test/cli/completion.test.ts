/** What Tab offers: as the program answers, and as the shells that are installed make use of it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

// Each Tab starts the program.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const LAUNCHER = join(import.meta.dirname, '../../bin/winnow.js');
const home = mkdtempSync(join(tmpdir(), 'winnow-tab-'));
const programs = join(home, 'bin');
const env = {
  PATH: [programs, process.env['PATH']].join(delimiter),
  HOME: home,
  LANG: 'C.UTF-8',
  WINNOW_DATA_DIR: join(home, 'data'),
  WINNOW_CONFIG_DIR: join(home, 'config'),
};
const winnow = (...argv: string[]) => execFileSync(LAUNCHER, argv, { env, encoding: 'utf8' });
/** Two feeds, one with a password. */
const BLOGS = ['https://a.example/f.xml', 'https://bob:s3cret@b.example/f?x=1&y=2'];
const CONCEALED = 'https://bob:***@b.example/f?x=1&y=2';
const offered = (...words: string[]) =>
  winnow('__complete', '--', ...words)
    .split('\n')
    .slice(0, -1);

beforeAll(() => {
  mkdirSync(programs);
  symlinkSync(LAUNCHER, join(programs, 'winnow'));
  symlinkSync(process.execPath, join(programs, 'node'));
  winnow('topics', 'add', 'machine learning', 'databases', "it's", '--no-wait', '--quiet');
  winnow('sources', 'add', 'blogs', ...BLOGS, '--no-wait', '--quiet');
  winnow('sources', 'add', 'other', 'https://c.example/', '--no-wait', '--quiet');
  winnow('topics', 'add', 'gardens', '--no-wait', '--quiet', '--data-dir', join(home, 'other'));
});
afterAll(() => rmSync(home, { recursive: true }));

it.each([
  [['to'], ['topics']],
  [['topics', 're'], ['remove']],
  [['help', 'top'], ['topics']],
  [['help', 'topics', 're'], ['remove']],
  [['topics', 'remove', 'da'], ['databases']],
  [['topics', '--tr'], ['--tree']],
  [['content', '--type', 'v'], ['video']],
  [['content', '--since', '2d', 'da'], ['databases']],
  [['--url', 'http://127.0.0.1:1', 'topics', 'und'], ['undo']],
  [['--data-dir', join(home, 'other'), 'topics', 'show', ''], ['gardens']],
  [['topics', 'show', 'da', '--data-dir', ''], []],
  [['content', '--json', 'tit'], ['title']],
  [['content', '--json', 'title,sc'], ['title,score']],
  [['content', '--json=title,sc'], ['--json=title,score']],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [['schema', 'gr'], ['graph']],
  [
    ['schema', 'graph', ''],
    ['export', 'plan', 'apply'],
  ],
  [
    ['sources', 'drop', 'blogs', 'http'],
    ['https://a.example/f.xml', CONCEALED],
  ],
  [['sources', 'drop', 'blogs', 'https://a.example/f.xml', ''], [CONCEALED]],
  [['sources', 'trace', 'https://c'], ['https://c.example/']],
  [['sources', 'add', 'blogs', 'http'], []],
  [['nothing', ''], []],
])('offers what may follow %j', (words, expected) => {
  expect(offered(...words)).toEqual(expected);
});

it.each([
  [
    ['topics', 'rem'],
    'remove\tremove topics and everything below them; topics undo brings them back',
  ],
  [['help', 'wh'], 'why\texplain the score of an item'],
  [['content', '--json', 'tit'], 'title\ttitle, plain text'],
  [['--he'], '--help\tshow help for a command'],
  [['topics', 'remove', 'da'], 'databases'],
])('says what %j may become and why, where a shell shows it', (words, line) => {
  expect(winnow('__complete', '--about', '--', ...words).split('\n')[0]).toBe(line);
});

it('offers no field that programs do not see', () => {
  expect(offered('content', '--json', 'n')).toEqual([]);
});

/** Runs lines of a shell that has read its script; undefined where it is not installed. */
function runIn(shell: 'bash' | 'zsh' | 'fish', lines: string): string {
  const script = join(home, `completion.${shell}`);
  writeFileSync(script, winnow('completion', shell));
  const words = shell === 'fish' ? ['--no-config'] : shell === 'zsh' ? ['-f'] : ['--norc'];
  const text = lines.replace('SCRIPT', script);
  return execFileSync(shell, [...words, '-c', text], { env, encoding: 'utf8' });
}
const isInstalled = (shell: string) => spawnSync(shell, ['--version']).status === 0;

describe.runIf(isInstalled('bash'))('in bash', () => {
  it.each([
    [`topics show ma`, 'machine\\ learning'],
    [`topics show "'ma"`, 'machine learning'],
    [`topics show 'machine\\ l'`, 'machine\\ learning'],
    [`topics show it`, "it\\'s"],
    [`topics show "'it"`, ''],
    [`--url http : //127.0.0.1 : 1 topics und`, 'undo'],
    [`content --json = tit`, 'title'],
    [`sources drop blogs https : //a`, '//a.example/f.xml'],
    [`sources drop blogs "'https://b"`, 'https://bob:***@b.example/f?x=1&y=2'],
  ])('the words %s become %s', (words, completed) => {
    const lines = `source SCRIPT; COMP_WORDS=(winnow ${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
      _winnow; printf '%s\\n' "\${COMPREPLY[@]}"`;
    expect(runIn('bash', lines)).toBe(`${completed}\n`);
  });
});

describe.runIf(isInstalled('zsh'))('in zsh', () => {
  it.each([
    ['topics show ma', 'ma', 'machine learning'],
    [`topics show "machine\\ l"`, 'machine\\ l', 'machine learning'],
    ['to', 'to', 'topics:what you are interested in: add, list and remove topics'],
    ['sources drop other http', 'http', 'https\\://c.example/'],
    ['sources import li', 'li', 'a file'],
  ])('the words %s become %s', (words, prefix, completed) => {
    const lines = `compdef() {}; _files() { print a file }; _describe() { print -lr -- "\${(@P)2}" }
      source SCRIPT; words=(winnow ${words}); CURRENT=$#words; PREFIX='${prefix}'; _winnow`;
    expect(runIn('zsh', lines)).toBe(`${completed}\n`);
  });
});

describe.runIf(isInstalled('fish'))('in fish', () => {
  it.each([
    ['topics show ma', 'machine learning'],
    ["topics show 'mach", 'machine learning'],
    ['topics show machine\\\\ l', 'machine learning'],
    ['topics --tr', '--tree\tdraw them as a tree'],
    ['sources import completion.f', 'completion.fish'],
  ])('the words %s become %s', (words, completed) => {
    const lines = `source SCRIPT; cd ${home}; complete -C "winnow ${words}"`;
    expect(runIn('fish', lines)).toBe(`${completed}\n`);
  });
});
