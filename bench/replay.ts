/**
 * The sample feeds, recorded once and replayed with a frozen clock and a seed: what every command writes, byte for
 * byte, on this Node and on every other one given.
 */
import { type ExecFileOptions, execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFeedServer } from '../src/cli/demo/feed-server.ts';
import { writeSampleOpml } from '../src/cli/demo/feed-text.ts';
import { SAMPLE_FEEDS } from '../src/cli/demo/feeds.ts';

const CLOCK = '2026-01-01T00:00:00Z';
const SUBSCRIPTIONS = 'blogs.opml';
const MOST_BYTES = 64 * 1024 * 1024;

const COMMANDS: readonly (readonly string[])[] = [
  ['topics', 'add', 'machine learning', 'space', 'cooking'],
  ['sources', 'import', SUBSCRIPTIONS, '--json'],
  ['content', '--min-score', '0', '--json'],
  ['content', '--min-score', '0'],
  ['content', '--min-score', '0', '--rss'],
  ['content', 'space', '--min-score', '0.3', '--ndjson'],
  ['topics', 'list', '--tree'],
  ['sources', 'refresh'],
  ['sources', 'show', 'Blogs', '--json'],
  ['sources', 'list'],
  ['recommend', '--json'],
  ['graph', 'export'],
  ['graph', '--format', 'mermaid'],
  ['learn', 'log', '--json'],
  ['stats', '--json'],
];

/** A Node and the installed Winnow that it runs: packages with native code fit one of them. */
interface Runner {
  readonly node: string;
  readonly launcher: string;
}

/** What a command gave: exit code and data; how far it had come is told on stderr, and is a matter of timing. */
function outcomeOf(
  node: string,
  words: readonly string[],
  options: ExecFileOptions,
): Promise<string> {
  return new Promise((resolve) => {
    execFile(node, words, { ...options, maxBuffer: MOST_BYTES }, (error, stdout) => {
      resolve(`exit code ${error?.code ?? 0}\n${stdout}`);
    });
  });
}

/** The outcomes of the session's commands, in a store of their own. */
async function play(
  { node, launcher }: Runner,
  directory: string,
  tape: readonly string[],
): Promise<string[]> {
  const home = mkdtempSync(join(directory, 'play-'));
  const steady = ['--clock', CLOCK, '--random-seed', '1', '--allow-net', '127.0.0.1/32'];
  const env = {
    PATH: process.env['PATH'],
    TZ: 'UTC',
    WINNOW_DATA_DIR: join(home, 'data'),
    WINNOW_CONFIG_DIR: join(home, 'config'),
  };
  const outcomes: string[] = [];
  for (const argv of COMMANDS) {
    const words = [launcher, ...argv, ...steady, ...tape];
    outcomes.push((await outcomeOf(node, words, { env, cwd: directory })).replaceAll(home, 'HOME'));
  }
  return outcomes;
}

/** The first line in which two texts differ. */
function difference(one: string, other: string): string {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const at = lines.findIndex((line, index) => line !== others[index]);
  return `    - ${(lines[at] ?? '').slice(0, 160)}\n    + ${(others[at] ?? '').slice(0, 160)}`;
}

function tell({ node }: Runner, outcomes: readonly string[]): void {
  const bytes = outcomes.join('');
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? node;
  process.stdout.write(`${version.padEnd(10)} ${bytes.length} characters  ${digest}\n`);
}

/** Writes each command whose outcome is another one now, and where it differs first; whether there is any. */
function tellDifferences(first: readonly string[], again: readonly string[]): boolean {
  const changed = [...COMMANDS.entries()].filter(([at]) => again[at] !== first[at]);
  for (const [at, argv] of changed) {
    process.stdout.write(`  winnow ${argv.join(' ')}\n${difference(first[at]!, again[at]!)}\n`);
  }
  return changed.length > 0;
}

/** Arguments: NODE FOLDER pairs, a binary and a checkout installed with it. Exit code 1 where anything differs. */
export async function run(args: readonly string[], root: string): Promise<number> {
  if (args.length % 2 === 1) {
    process.stderr.write('usage: npm run bench -- replay [NODE FOLDER]...\n');
    return 2;
  }
  const launcherOf = (folder: string) => join(folder, 'bin', 'winnow.js');
  const own: Runner = { node: process.execPath, launcher: launcherOf(root) };
  const others: Runner[] = [];
  for (let at = 0; at < args.length; at += 2) {
    others.push({ node: args[at]!, launcher: launcherOf(args[at + 1]!) });
  }
  const directory = mkdtempSync(join(tmpdir(), 'winnow-replay-'));
  try {
    const tape = join(directory, 'tape');
    mkdirSync(tape);
    const server = await openFeedServer(SAMPLE_FEEDS, Date.parse(CLOCK));
    writeFileSync(join(directory, SUBSCRIPTIONS), writeSampleOpml(SAMPLE_FEEDS, server.base));
    await play(own, directory, ['--record', tape]).finally(() => server.close());
    const first = await play(own, directory, ['--replay', tape]);
    tell(own, first);
    let differs = false;
    for (const runner of [own, ...others]) {
      const again = await play(runner, directory, ['--replay', tape]);
      tell(runner, again);
      differs = tellDifferences(first, again) || differs;
    }
    process.stdout.write(differs ? 'they differ\n' : 'all the same, byte for byte\n');
    return differs ? 1 : 0;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
