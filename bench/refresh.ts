/**
 * `npm run bench -- refresh DIR [COUNT…]`: subscribes to real feeds served from loopback and refreshes them, twice,
 * beside newsboat and sfeed where they are installed: wall, CPU, memory, requests and 304 answers of each.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FeedFile, findFeedFiles, repeatFeeds } from './feed-files.ts';
import { type FeedProcess, serveFeeds } from './feed-process.ts';
import { type Measured, measure } from './measure.ts';

const COUNTS = [200, 1_000];
/** As many fetches at once as Winnow allows itself. */
const JOBS = 8;

interface Reader {
  readonly name: string;
  /** Writes its files; gives the command of the first and of every further refresh. */
  readonly prepare: (home: string, served: FeedProcess) => { first: string[]; again: string[] };
}

function winnow(root: string): Reader {
  return {
    name: 'winnow',
    prepare(home, { urls, allowNet }) {
      const list = join(home, 'feeds.txt');
      writeFileSync(list, `${urls.join('\n')}\n`);
      const command = [process.execPath, join(root, 'bin', 'winnow.js'), 'sources'];
      const options = ['--data-dir', join(home, 'data'), '--allow-net', allowNet, '--quiet'];
      return {
        first: [...command, 'import', list, ...options],
        again: [...command, 'refresh', ...options],
      };
    },
  };
}

const NEWSBOAT: Reader = {
  name: 'newsboat',
  prepare(home, { urls }) {
    const [list, config] = [join(home, 'urls'), join(home, 'config')];
    writeFileSync(list, `${urls.join('\n')}\n`);
    writeFileSync(config, `reload-threads ${JOBS}\n`);
    const command = ['newsboat', '-u', list, '-C', config, '-c', join(home, 'cache'), '-x'];
    return { first: [...command, 'reload'], again: [...command, 'reload'] };
  },
};

const SFEED: Reader = {
  name: 'sfeed',
  prepare(home, { urls }) {
    const config = join(home, 'sfeedrc');
    const feeds = urls.map((url, index) => `feed "${index}" "${url}"`).join('\n');
    writeFileSync(
      config,
      `sfeedpath="${join(home, 'feeds')}"\nmaxjobs=${JOBS}\nfeeds() {\n${feeds}\n}\n`,
    );
    return { first: ['sfeed_update', config], again: ['sfeed_update', config] };
  },
};

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

function row(name: string, round: string, { requests, unmodified }: Counts, run: Measured): string {
  const memory = run.memoryMiB === undefined ? '-' : run.memoryMiB.toFixed(0);
  return [
    name.padEnd(9),
    round.padEnd(6),
    run.wallSeconds.toFixed(2).padStart(7),
    run.cpuSeconds.toFixed(2).padStart(7),
    memory.padStart(11),
    String(requests).padStart(9),
    String(unmodified).padStart(5),
  ].join('  ');
}

type Counts = Awaited<ReturnType<FeedProcess['counts']>>;

interface Seen {
  readonly first: number;
  readonly second: number;
  readonly unmodified: number;
}

async function tryReader(reader: Reader, served: FeedProcess, home: string): Promise<Seen> {
  mkdirSync(home);
  const { first, again } = reader.prepare(home, served);
  const env = { ...process.env, HOME: home, WINNOW_CONFIG_DIR: join(home, 'config') };
  const walls: number[] = [];
  let unmodified = 0;
  for (const [round, command] of [first, again, again].entries()) {
    const measured = await measure(command, env);
    const counts = await served.counts();
    process.stdout.write(
      `${row(reader.name, ['first', 'second', 'third'][round]!, counts, measured)}\n`,
    );
    if (measured.code !== 0) {
      process.stdout.write(`  exit ${measured.code}: ${measured.errors.trim().slice(0, 300)}\n`);
    }
    walls.push(measured.wallSeconds);
    if (round === 1) unmodified = counts.unmodified;
  }
  return { first: walls[0]!, second: walls[1]!, unmodified };
}

/** One size: every reader in turn on the same feeds; whether Winnow is ahead of each and sees nothing twice. */
async function tryCount(files: readonly FeedFile[], count: number, root: string): Promise<boolean> {
  const feeds = repeatFeeds(files, count);
  const bytes = feeds.reduce((sum, feed) => sum + feed.bytes.length, 0);
  const items = feeds.reduce((sum, feed) => sum + feed.items, 0);
  const directory = mkdtempSync(join(tmpdir(), 'winnow-refresh-'));
  const pages = join(directory, 'pages');
  mkdirSync(pages);
  const served = await serveFeeds(pages, feeds);
  try {
    process.stdout.write(
      `${count} feeds (${Math.min(count, files.length)} of them real, the others copies with items of their own), ` +
        `${(bytes / 1e6).toFixed(1)} MB, ${items} items\n` +
        'reader     round   wall s    CPU s   memory MiB   requests    304\n',
    );
    const seen = new Map<string, Seen>();
    for (const reader of [winnow(root), NEWSBOAT, SFEED]) {
      const program = { newsboat: 'newsboat', sfeed: 'sfeed_update' }[reader.name];
      if (program !== undefined && !isInstalled(program)) {
        process.stdout.write(`${reader.name} is not installed\n`);
        continue;
      }
      seen.set(reader.name, await tryReader(reader, served, join(directory, reader.name)));
    }
    const ours = seen.get('winnow')!;
    const isAhead = [...seen.values()].every(
      (other) => other === ours || (ours.first < other.first && ours.second < other.second),
    );
    const isSparing = ours.unmodified === count && ours.second < ours.first / 4;
    const verdict = [
      isAhead ? 'ahead of the others' : 'not ahead of the others in each round',
      isSparing ? 'the second all 304 and under a quarter' : 'the second not sparing enough',
    ];
    process.stdout.write(`${verdict.join('; ')}\n\n`);
    return isAhead && isSparing;
  } finally {
    served.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

export async function run(args: readonly string[], root: string): Promise<number> {
  const [directory, ...counts] = args;
  if (directory === undefined || counts.some((count) => !/^[1-9]\d*$/u.test(count))) {
    process.stderr.write('usage: npm run bench -- refresh DIRECTORY [COUNT…]\n');
    return 2;
  }
  const files = findFeedFiles(directory);
  if (files.length === 0) {
    process.stderr.write(`no feeds were found in ${directory}\n`);
    return 2;
  }
  let fine = true;
  for (const count of counts.length === 0 ? COUNTS : counts.map(Number)) {
    fine = (await tryCount(files, count, root)) && fine;
  }
  return fine ? 0 : 1;
}
