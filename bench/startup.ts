/** Cold starts: what a command costs over bare Node on the same machine, as medians of interleaved runs. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STORE_FILE } from '../src/store/sqlite-file.ts';
import { embeddedCredentials } from './embedded-credentials.ts';
import { median } from './median.ts';
import { fillStore } from './serve-store.ts';

interface Candidate {
  readonly name: string;
  readonly argv: readonly string[];
  /** Whether the store holds many items; else it is as good as empty. */
  readonly full?: boolean;
  /** At most so many times bare Node. */
  readonly budget: number;
  /** What the budget is to become. */
  readonly goal: number;
}

const CANDIDATES: readonly Candidate[] = [
  { name: '--version', argv: ['--version'], budget: 1.5, goal: 1.25 },
  { name: '--help', argv: ['--help'], budget: 3, goal: 1.5 },
  { name: 'topics list --json', argv: ['topics', 'list', '--json'], budget: 3, goal: 2 },
  { name: 'content --json', argv: ['content', '--json'], budget: 3, goal: 2.5 },
  {
    name: 'full: topics list --json',
    argv: ['topics', 'list', '--json'],
    full: true,
    budget: 3,
    goal: 2,
  },
  {
    name: 'full: content -n 20 --json',
    argv: ['content', '--limit', '20', '--json'],
    full: true,
    budget: 5,
    goal: 2.5,
  },
  {
    name: 'full: content --json',
    argv: ['content', '--json'],
    full: true,
    budget: 5,
    goal: 2.5,
  },
];
const TOPICS = ['amber', 'basin', 'cedar', 'delta', 'ember', 'fjord'];
const NAME_WIDTH = 28;

interface Places {
  readonly data: string;
  readonly config: string;
}

/** The data and configuration directories of the small store or the full one. */
function placesIn(directory: string, full: boolean): Places {
  return {
    data: join(directory, full ? 'full' : 'data'),
    config: join(directory, full ? 'full-config' : 'config'),
  };
}

/** Milliseconds that Node takes for some arguments. Throws if it fails. */
function timeNode(argv: readonly string[], { data, config }: Places): number {
  const { NODE_EXTRA_CA_CERTS: _, ...variables } = process.env;
  const env = { ...variables, WINNOW_URL: '', WINNOW_DATA_DIR: data, WINNOW_CONFIG_DIR: config };
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, argv, {
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const elapsed = performance.now() - start;
  if (status !== 0) throw new Error(`node ${argv.join(' ')} exited with ${status}: ${stderr}`);
  return elapsed;
}

/** One start of bare Node and one of a candidate right after it. */
interface Pair {
  readonly bareMs: number;
  readonly ownMs: number;
}

/** Times every candidate beside bare Node, round by round; the pairs of each candidate. */
function measure(launcher: string, directory: string, rounds: number): Pair[][] {
  const pairs = CANDIDATES.map((): Pair[] => []);
  // Round -1 warms the caches and does not count.
  for (let round = -1; round < rounds; round++) {
    for (const [at, { argv, full = false }] of CANDIDATES.entries()) {
      const places = placesIn(directory, full);
      const bareMs = timeNode(['-e', '0'], places);
      const ownMs = timeNode([launcher, ...argv], places);
      if (round >= 0) pairs[at]?.push({ bareMs, ownMs });
    }
  }
  return pairs;
}

/** A line of the table, and whether the candidate is over its budget. */
function report({ name, budget, goal }: Candidate, pairs: readonly Pair[]) {
  const ratio = median(pairs.map(({ bareMs, ownMs }) => ownMs / bareMs));
  const cells = [
    name.padEnd(NAME_WIDTH),
    `${median(pairs.map(({ ownMs }) => ownMs)).toFixed(0)} ms`.padStart(8),
    `${ratio.toFixed(2)}x`.padStart(8),
    `${budget}x`.padStart(8),
    `${goal}x`.padStart(8),
    ratio <= budget ? '' : '  over budget',
  ];
  return { text: cells.join('').trimEnd(), over: ratio > budget };
}

/**
 * `winnow` of this checkout against `node -e 0`. Arguments: number of rounds (20), items of the full store (100,000).
 * Exit code 1 over budget.
 */
export async function run(args: readonly string[], root: string): Promise<number> {
  const rounds = Number(args[0] ?? 20);
  const items = Number(args[1] ?? 100_000);
  if (!(Number.isInteger(rounds) && rounds >= 1 && Number.isInteger(items) && items >= 1)) {
    process.stderr.write('usage: npm run bench -- startup [rounds] [items]\n');
    return 2;
  }
  const directory = mkdtempSync(join(tmpdir(), 'winnow-startup-'));
  const launcher = join(root, 'bin', 'winnow.js');
  try {
    // Before anything counts, the stores exist and the files are in the system's cache.
    const full = placesIn(directory, true);
    const adding = ['topics', 'add', 'databases', '--no-wait', '--quiet'];
    timeNode([launcher, ...adding], placesIn(directory, false));
    timeNode([launcher, 'learn', 'visitors', 'everyone'], full);
    await fillStore(
      join(full.data, STORE_FILE),
      embeddedCredentials(full.config).user,
      TOPICS,
      items,
    );

    const pairs = measure(launcher, directory, rounds);
    const bareMs = median(pairs.flat().map((pair) => pair.bareMs)).toFixed(0);
    const lines = CANDIDATES.map((candidate, at) => report(candidate, pairs[at] ?? []));
    const columns = ['median', 'ratio', 'budget', 'goal'].map((name) => name.padStart(8));
    const text = [
      `Node ${process.version}, ${rounds} rounds, paired with node -e 0 (${bareMs} ms); full: ${items} items`,
      'command'.padEnd(NAME_WIDTH) + columns.join(''),
      ...lines.map((line) => line.text),
    ];
    process.stdout.write(`${text.join('\n')}\n`);
    return lines.some(({ over }) => over) ? 1 : 0;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
