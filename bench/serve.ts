/**
 * `npm run bench -- serve [seconds] [items] [log]`: requests per second of authenticated GET content (JSON and RSS,
 * 20 items) beside a bare node:http server that returns the same bytes, in turn in one run, over a large store.
 * The bare server keeps no log, so ours keeps none either unless its form is named; it is written to a file.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STORE_FILE } from '../src/store/sqlite-file.ts';
import { embeddedCredentials } from './embedded-credentials.ts';
import { type Load, load } from './load.ts';
import { median } from './median.ts';
import { fillStore } from './serve-store.ts';

const CONNECTIONS = 16;
const ROUNDS = 5;
const RATIO = 0.7;
const P99_MS = 10;

const BARE = `
const { readFileSync } = require('node:fs');
const body = readFileSync(process.argv[1]);
const type = process.argv[2];
const server = require('node:http').createServer((_, response) => {
  response.writeHead(200, { 'content-type': type, 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));
`;

/** Starts a server process, its standard error in a file; resolves with the first address it prints. */
async function start(
  args: string[],
  env: NodeJS.ProcessEnv,
  log: string,
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, args, {
    env,
    stdio: ['ignore', 'pipe', openSync(log, 'w')],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let seen = '';
    const fail = (code: number | null) =>
      reject(new Error(`the server ended with ${code}: ${readFileSync(log, 'utf8')}`));
    child.once('exit', fail);
    child.stdout?.on('data', (chunk: Buffer) => {
      seen += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/u.exec(seen)?.[0];
      if (found === undefined) return;
      child.off('exit', fail);
      resolve(found);
    });
  });
  return { url, child };
}

interface Served {
  readonly url: string;
  /** What every request carries. */
  readonly headers: Readonly<Record<string, string>>;
  stop(): void;
}

/** Fills a store in a directory and serves it. */
async function serveStore(
  root: string,
  dataDir: string,
  { items, log }: { readonly items: number; readonly log: string },
): Promise<Served> {
  const env = {
    ...process.env,
    WINNOW_DATA_DIR: dataDir,
    WINNOW_CONFIG_DIR: join(dataDir, 'config'),
  };
  const winnow = join(root, 'bin', 'winnow.js');
  // The first command that changes something makes the store and keeps the credentials that the server will know.
  spawnSync(process.execPath, [winnow, 'learn', 'visitors', 'everyone'], { env });
  const { user, password, appId, appKey } = embeddedCredentials(env.WINNOW_CONFIG_DIR);
  await fillStore(join(dataDir, STORE_FILE), user, ['amber', 'basin', 'cedar'], items);
  const args = [winnow, 'serve', '--port', '0', '--log', log];
  const { url, child } = await start(args, env, join(dataDir, 'log'));
  return {
    url,
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      'service-app-id': appId,
      'service-app-key': appKey,
    },
    stop: () => void child.kill('SIGTERM'),
  };
}

/** Starts a bare server that gives the same bytes as an address does. */
async function serveBare(url: URL, headers: Served['headers'], dataDir: string) {
  const sample = await fetch(url, { headers });
  if (sample.status !== 200) {
    throw new Error(`the sample was answered ${sample.status}: ${await sample.text()}`);
  }
  const file = join(dataDir, 'sample');
  writeFileSync(file, Buffer.from(await sample.arrayBuffer()));
  const args = ['-e', BARE, file, sample.headers.get('content-type') ?? ''];
  return start(args, process.env, join(dataDir, 'bare-log'));
}

/** Both servers under the same load in turns, so that a busy moment of the machine meets both. */
interface Rounds {
  readonly ours: readonly Load[];
  readonly bare: readonly Load[];
}

async function loadBoth(
  url: URL,
  headers: Served['headers'],
  seconds: number,
  dataDir: string,
): Promise<Rounds> {
  const server = await serveBare(url, headers, dataDir);
  const ours: Load[] = [];
  const bare: Load[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await load(new URL(server.url), headers, CONNECTIONS, seconds));
      ours.push(await load(url, headers, CONNECTIONS, seconds));
    }
  } finally {
    server.child.kill();
  }
  return { ours, bare };
}

/** The medians of rounds; the ratio is that of each round, not of the medians. */
function summary({ ours, bare }: Rounds) {
  const rate = (loads: readonly Load[]) => median(loads.map((one) => one.requestsPerSecond));
  const p99Ms = (loads: readonly Load[]) => median(loads.map((one) => one.p99Ms));
  const ratios = ours.map((own, at) => own.requestsPerSecond / bare[at]!.requestsPerSecond);
  return {
    rate: rate(ours),
    bareRate: rate(bare),
    ratio: median(ratios),
    p99Ms: p99Ms(ours),
    bareP99Ms: p99Ms(bare),
  };
}

const HEADING = 'form  path               ours req/s  bare req/s  ratio  p99 ms  bare p99 ms';

function line(form: string, path: string, found: ReturnType<typeof summary>): string {
  return [
    form.padEnd(5),
    path.padEnd(18),
    found.rate.toFixed(0).padStart(10),
    found.bareRate.toFixed(0).padStart(11),
    found.ratio.toFixed(2).padStart(6),
    found.p99Ms.toFixed(1).padStart(7),
    found.bareP99Ms.toFixed(1).padStart(12),
  ].join(' ');
}

const FORMS = [
  ['JSON', 'application/json'],
  ['RSS', 'application/rss+xml'],
] as const;
const PATHS = ['/v1/content/amber', '/v1/content'];

/** Prints the table; 0 where every form and path is quick enough, 1 otherwise. */
export async function run(args: string[], root: string): Promise<number> {
  const seconds = Number(args[0] ?? 2);
  const items = Number(args[1] ?? 100_000);
  const log = args[2] ?? 'none';
  if (!(seconds > 0) || !Number.isInteger(items) || items < 1) {
    process.stderr.write('usage: npm run bench -- serve [SECONDS] [ITEMS] [LOG]\n');
    return 2;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-'));
  const out = (text: string) => process.stdout.write(`${text}\n`);
  let served: Served | undefined;
  try {
    served = await serveStore(root, dataDir, { items, log });
    out(
      `${items} stored items, ${CONNECTIONS} connections, log ${log}, median of ${ROUNDS} rounds of ${seconds} s`,
    );
    out(HEADING);
    let fine = true;
    for (const [form, accept] of FORMS) {
      for (const path of PATHS) {
        const url = new URL(`${served.url}${path}?service:contentCount:max=20`);
        const rounds = await loadBoth(url, { ...served.headers, accept }, seconds, dataDir);
        const found = summary(rounds);
        fine &&= found.ratio >= RATIO && found.p99Ms < P99_MS;
        out(line(form, path, found));
      }
    }
    out(
      fine
        ? `all at ${RATIO} or above, p99 under ${P99_MS} ms`
        : `below ${RATIO}, or p99 above ${P99_MS} ms`,
    );
    return fine ? 0 : 1;
  } finally {
    served?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
