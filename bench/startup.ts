/** Cold starts: what a command costs over bare Node on the same machine, as medians of interleaved runs. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STORE_FILE } from '../src/store/sqlite-file.ts';
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

/** The user of the embedded account, as the configuration keeps it. */
function embeddedUser(configDirectory: string): string {
  const { embedded } = JSON.parse(readFileSync(join(configDirectory, 'config.json'), 'utf8'));
  return Object.values<{ user: string }>(embedded)[0]!.user;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

/** `winnow` of this checkout against `node -e 0`. Arguments: number of rounds (20), items of the full store (100,000). Exit code 1 over budget. */
export async function run(args: readonly string[], root: string): Promise<number> {
  const rounds = Number(args[0] ?? 20);
  const items = Number(args[1] ?? 100_000);
  if (!(Number.isInteger(rounds) && rounds >= 1 && Number.isInteger(items) && items >= 1)) {
    process.stderr.write('usage: npm run bench -- startup [rounds] [items]\n');
    return 2;
  }
  const directory = mkdtempSync(join(tmpdir(), 'winnow-startup-'));
  const launcher = join(root, 'bin', 'winnow.js');
  const { NODE_EXTRA_CA_CERTS: _, ...variables } = process.env;
  const placesOf = (full: boolean) => ({
    data: join(directory, full ? 'full' : 'data'),
    config: join(directory, full ? 'full-config' : 'config'),
  });

  function time(argv: readonly string[], full = false): number {
    const { data, config } = placesOf(full);
    const env = {
      ...variables,
      WINNOW_URL: '',
      WINNOW_DATA_DIR: data,
      WINNOW_CONFIG_DIR: config,
    };
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

  try {
    // The stores exist, and the files are in the system's cache, before anything counts.
    time([launcher, 'topics', 'add', 'databases', '--no-wait', '--quiet']);
    time([launcher, 'topics', 'list', '--json'], true);
    const { data, config } = placesOf(true);
    await fillStore(join(data, STORE_FILE), embeddedUser(config), TOPICS, items);
    const bare: number[] = [];
    const times = CANDIDATES.map((): number[] => []);
    const ratios = CANDIDATES.map((): number[] => []);
    for (let round = -1; round < rounds; round++) {
      for (const [at, { argv, full }] of CANDIDATES.entries()) {
        const base = time(['-e', '0']);
        const own = time([launcher, ...argv], full);
        if (round < 0) continue;
        bare.push(base);
        times[at]?.push(own);
        ratios[at]?.push(own / base);
      }
    }
    const lines = CANDIDATES.map(({ name, budget, goal }, at) => {
      const ratio = median(ratios[at] ?? []);
      const cells = [
        name.padEnd(NAME_WIDTH),
        `${median(times[at] ?? []).toFixed(0)} ms`.padStart(8),
        `${ratio.toFixed(2)}x`.padStart(8),
        `${budget}x`.padStart(8),
        `${goal}x`.padStart(8),
        ratio <= budget ? '' : '  over budget',
      ];
      return { text: cells.join(''), over: ratio > budget };
    });
    const head = ['command'.padEnd(NAME_WIDTH), 'median'.padStart(8), 'ratio'.padStart(8)];
    process.stdout.write(
      [
        `Node ${process.version}, ${rounds} rounds, paired with node -e 0 (${median(bare).toFixed(0)} ms); full: ${items} items`,
        `${head.join('')}${'budget'.padStart(8)}${'goal'.padStart(8)}`,
        ...lines.map(({ text }) => text.trimEnd()),
        '',
      ].join('\n'),
    );
    return lines.some(({ over }) => over) ? 1 : 0;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
