/**
 * `npm run bench -- refresh DIR [COUNT[:MB]…]`: subscribes to real feeds served from loopback and refreshes them, twice,
 * beside newsboat and sfeed where they are installed, and beside the least that Winnow's own packages take (`bare-reader`):
 * wall, CPU, memory, requests and 304 answers of each. Small counts are tried seven times by turns, and the medians
 * compared: a run of two seconds is a third longer where the machine is busy. Winnow analyses every item for scoring;
 * with three topics in its graph, a row of its own, it expands them and scores as well.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FeedFile, findFeedFiles, largestFiles, repeatFeeds } from './feed-files.ts';
import { type FeedProcess, serveFeeds } from './feed-process.ts';
import { type Measured, measure } from './measure.ts';
import { median } from './median.ts';

/** How many feeds, and how large they have to be together; to be larger, only the largest files are repeated. */
interface Size {
  readonly count: number;
  readonly megabytes: number;
}

const SIZES: readonly Size[] = [
  { count: 200, megabytes: 0 },
  { count: 1_000, megabytes: 0 },
];
const SIZE = /^([1-9]\d*)(?::([1-9]\d*))?$/u;

function readSize(word: string): Size | undefined {
  const [, count, megabytes = 0] = SIZE.exec(word) ?? [];
  return count === undefined ? undefined : { count: Number(count), megabytes: Number(megabytes) };
}

/** How many turns there are with up to `SHORT_COUNT` feeds; with more, a single run is long enough to compare. */
const TURNS = 7;
const SHORT_COUNT = 200;
/** As many fetches at once as Winnow allows itself. */
const JOBS = 8;

/** How a reader is called, with its files written. */
interface Commands {
  /** What comes first and is not measured. */
  readonly before?: string[];
  readonly first: string[];
  readonly again: string[];
}

interface Reader {
  readonly name: string;
  /** The program that it is started by, where that has another name. */
  readonly program?: string;
  readonly prepare: (home: string, served: FeedProcess) => Commands;
}

const TOPICS = ['open source', 'gardening', 'climate change'];

/** Winnow with an empty graph, and with topics. */
function winnow(root: string): readonly Reader[] {
  const prepare = (home: string, { urls, allowNet }: FeedProcess) => {
    const list = join(home, 'feeds.txt');
    writeFileSync(list, `${urls.join('\n')}\n`);
    const command = [process.execPath, join(root, 'bin', 'winnow.js')];
    const options = ['--data-dir', join(home, 'data'), '--allow-net', allowNet, '--quiet'];
    return {
      before: [...command, 'topics', 'add', ...TOPICS, '--no-wait', ...options],
      first: [...command, 'sources', 'import', list, ...options],
      again: [...command, 'sources', 'refresh', ...options],
    };
  };
  return [
    {
      name: 'winnow',
      prepare(home, served) {
        const { before: _, ...commands } = prepare(home, served);
        return commands;
      },
    },
    { name: '+ topics', prepare },
  ];
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
  program: 'sfeed_update',
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

/** The least that the same packages take, with nothing read into words, indexed or scored. */
function bare(root: string): Reader {
  return {
    name: 'bare',
    prepare(home, { urls }) {
      const list = join(home, 'urls');
      writeFileSync(list, `${urls.join('\n')}\n`);
      const program = join(root, 'bench', 'bare-reader.mjs');
      const command = [process.execPath, program, list, join(home, 'store.db')];
      return { first: command, again: command };
    },
  };
}

/** The readers that are installed; says which are not. */
function installed(readers: readonly Reader[]): Reader[] {
  return readers.filter(({ name, program = name }) => {
    const isThere = spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
    if (!isThere) process.stdout.write(`${name} is not installed\n`);
    return isThere;
  });
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
  const { before, first, again } = reader.prepare(home, served);
  // Node reads a file of certificates at every start that this variable names; nobody here needs one.
  const { NODE_EXTRA_CA_CERTS: _, ...variables } = process.env;
  const env = { ...variables, HOME: home, WINNOW_CONFIG_DIR: join(home, 'config') };
  if (before !== undefined) await measure(before, env);
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

/** Tries every reader in each turn, in another order each time, since the first finds the server cold. */
async function tryReaders(
  readers: readonly Reader[],
  turns: number,
  served: FeedProcess,
  directory: string,
): Promise<Map<string, Seen[]>> {
  const seen = new Map<string, Seen[]>(readers.map(({ name }) => [name, []]));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const at of readers.keys()) {
      const reader = readers[(turn + at) % readers.length]!;
      const home = join(directory, `${reader.name}-${turn}`);
      seen.get(reader.name)!.push(await tryReader(reader, served, home));
      rmSync(home, { recursive: true, force: true });
    }
  }
  return seen;
}

/** The medians of several turns; of 304 answers the fewest, since each missing one is a fault. */
function mediansOf(seen: readonly Seen[]): Seen {
  return {
    first: median(seen.map(({ first }) => first)),
    second: median(seen.map(({ second }) => second)),
    unmodified: Math.min(...seen.map(({ unmodified }) => unmodified)),
  };
}

/** Prints the medians as ratios to ours. True where Winnow is ahead of each reader in both rounds, and its second is sparing. */
function judge(tried: ReadonlyMap<string, readonly Seen[]>, count: number): boolean {
  const ours = mediansOf(tried.get('winnow')!);
  const lines = [...tried].map(([name, seen]) => {
    const { first, second } = mediansOf(seen);
    const ratio = (ofTheirs: number, ofOurs: number) => `${(ofTheirs / ofOurs).toFixed(2)}x`;
    return `${name.padEnd(9)}  first ${ratio(first, ours.first)}  second ${ratio(second, ours.second)}`;
  });
  const isAhead = [NEWSBOAT, SFEED].every(({ name }) => {
    const seen = tried.get(name);
    if (seen === undefined) return true;
    const { first, second } = mediansOf(seen);
    return ours.first < first && ours.second < second;
  });
  const isSparing = ours.unmodified === count && ours.second < ours.first / 4;
  const verdict = [
    isAhead ? 'ahead of the others' : 'not ahead of the others in each round',
    isSparing ? 'the second all 304 and under a quarter' : 'the second not sparing enough',
  ];
  process.stdout.write(
    `wall time, median, as a multiple of winnow's:\n${lines.join('\n')}\n${verdict.join('; ')}\n\n`,
  );
  return isAhead && isSparing;
}

/** One size: every reader in turn on the same feeds. */
async function trySize(
  all: readonly FeedFile[],
  { count, megabytes }: Size,
  root: string,
): Promise<boolean> {
  const files = largestFiles(all, count, megabytes * 1e6);
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
    const readers = [...winnow(root), ...installed([NEWSBOAT, SFEED]), bare(root)];
    const turns = count > SHORT_COUNT ? 1 : TURNS;
    return judge(await tryReaders(readers, turns, served, directory), count);
  } finally {
    served.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Prints each size; 0 where Winnow is ahead and sparing in all of them, 1 otherwise. */
export async function run(args: readonly string[], root: string): Promise<number> {
  const [directory, ...words] = args;
  const sizes = words.length === 0 ? SIZES : words.map(readSize);
  if (directory === undefined || !sizes.every((size) => size !== undefined)) {
    process.stderr.write('usage: npm run bench -- refresh DIRECTORY [COUNT[:MEGABYTES]…]\n');
    return 2;
  }
  const files = findFeedFiles(directory);
  if (files.length === 0) {
    process.stderr.write(`no feeds were found in ${directory}\n`);
    return 2;
  }
  let fine = true;
  for (const size of sizes) {
    fine = (await trySize(files, size, root)) && fine;
  }
  return fine ? 0 : 1;
}
