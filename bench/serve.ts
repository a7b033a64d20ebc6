/**
 * `npm run bench -- serve [seconds] [items] [log]`: requests per second of authenticated GET content (JSON and RSS,
 * 20 items) beside a bare node:http server that returns the same bytes, in turn in one run, over a large store.
 * The bare server keeps no log, so ours keeps none either unless its form is named; it is written to a file.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Credentials } from '../src/protocol/credentials.ts';
import { STORE_FILE } from '../src/store/sqlite-file.ts';
import { type Load, load } from './load.ts';
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

/** The credentials that the first command of an embedded store kept. */
function readCredentials(configDir: string): Credentials {
  const config = JSON.parse(readFileSync(join(configDir, 'config.json'), 'utf8'));
  return Object.values(config.embedded as Record<string, Credentials>)[0]!;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export async function run(args: string[], root: string): Promise<number> {
  const seconds = Number(args[0] ?? 2);
  const items = Number(args[1] ?? 100_000);
  const log = args[2] ?? 'none';
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-'));
  const out = (line: string) => process.stdout.write(`${line}\n`);
  try {
    const env = {
      ...process.env,
      WINNOW_DATA_DIR: dataDir,
      WINNOW_CONFIG_DIR: join(dataDir, 'config'),
    };
    const winnow = join(root, 'bin', 'winnow.js');
    // A first command makes the store and keeps the credentials that the server will know.
    spawnSync(process.execPath, [winnow, 'topics', 'list'], { env });
    const { user, password, appId, appKey } = readCredentials(env.WINNOW_CONFIG_DIR);
    await fillStore(join(dataDir, STORE_FILE), user, ['amber', 'basin', 'cedar'], items);
    const headers = {
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      'service-app-id': appId,
      'service-app-key': appKey,
    };
    const served = await start(
      [winnow, 'serve', '--port', '0', '--log', log],
      env,
      join(dataDir, 'log'),
    );
    out(
      `${items} stored items, ${CONNECTIONS} connections, log ${log}, median of ${ROUNDS} rounds of ${seconds} s`,
    );
    out('form  path               ours req/s  bare req/s  ratio  p99 ms  bare p99 ms');
    let fine = true;
    for (const accept of ['application/json', 'application/rss+xml']) {
      for (const path of ['/v1/content/amber', '/v1/content']) {
        const url = new URL(`${served.url}${path}?service:contentCount:max=20`);
        const asked = { ...headers, accept };
        const sample = await fetch(url, { headers: asked });
        if (sample.status !== 200)
          throw new Error(`the sample was answered ${sample.status}: ${await sample.text()}`);
        const file = join(dataDir, 'sample');
        writeFileSync(file, Buffer.from(await sample.arrayBuffer()));
        const bare = await start(
          ['-e', BARE, file, sample.headers.get('content-type') ?? ''],
          process.env,
          join(dataDir, 'bare-log'),
        );
        const ours: Load[] = [];
        const theirs: Load[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          theirs.push(await load(new URL(bare.url), asked, CONNECTIONS, seconds));
          ours.push(await load(url, asked, CONNECTIONS, seconds));
        }
        bare.child.kill();
        const ratio = median(
          ours.map((own, at) => own.requestsPerSecond / theirs[at]!.requestsPerSecond),
        );
        const p99 = median(ours.map(({ p99Ms }) => p99Ms));
        fine &&= ratio >= RATIO && p99 < P99_MS;
        out(
          [
            (accept.endsWith('json') ? 'JSON' : 'RSS').padEnd(5),
            path.padEnd(18),
            median(ours.map((own) => own.requestsPerSecond))
              .toFixed(0)
              .padStart(10),
            median(theirs.map((bare) => bare.requestsPerSecond))
              .toFixed(0)
              .padStart(11),
            ratio.toFixed(2).padStart(6),
            p99.toFixed(1).padStart(7),
            median(theirs.map(({ p99Ms }) => p99Ms))
              .toFixed(1)
              .padStart(12),
          ].join(' '),
        );
      }
    }
    served.child.kill('SIGTERM');
    out(
      fine
        ? `all at ${RATIO} or above, p99 under ${P99_MS} ms`
        : `below ${RATIO}, or p99 above ${P99_MS} ms`,
    );
    return fine ? 0 : 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
