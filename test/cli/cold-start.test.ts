/** What a read may load, said by what is loaded and not by how long it takes: time is for the bench. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const directory = mkdtempSync(join(tmpdir(), 'winnow-cold-'));
const report = join(directory, 'loaded.json');

/** Tells which files were found and read as modules, which were read in whole, which of Node's own are there, and which globals. */
const WATCH = `
  const Module = require('node:module');
  const fs = require('node:fs');
  const { readFileSync, writeFileSync } = fs;
  const loaded = [];
  const read = [];
  fs.readFileSync = (name, ...how) => { read.push(String(name)); return readFileSync(name, ...how); };
  for (const type of Object.keys(Module._extensions)) {
    const load = Module._extensions[type];
    Module._extensions[type] = (module, name) => { loaded.push(name); return load(module, name); };
  }
  const globals = [];
  // Later Nodes load Request and its kin when they are as much as looked at; that shows in builtins.
  for (const name of ['fetch', 'performance', 'crypto']) {
    const { get } = Object.getOwnPropertyDescriptor(globalThis, name);
    if (get === undefined) continue;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() { globals.push(name); return get.call(globalThis); },
    });
  }
  process.on('exit', () => writeFileSync(process.env.LOADED, JSON.stringify({
    loaded, read, globals, builtins: process.moduleLoadList,
  })));
`;

interface Loaded {
  readonly loaded: readonly string[];
  readonly read: readonly string[];
  readonly globals: readonly string[];
  readonly builtins: readonly string[];
}

function run(...argv: string[]): Loaded {
  const { NODE_OPTIONS: _, ...variables } = process.env;
  execFileSync(
    process.execPath,
    ['--require', join(directory, 'watch.cjs'), join(root, 'bin/winnow.js'), ...argv],
    {
      stdio: 'ignore',
      env: {
        ...variables,
        LOADED: report,
        WINNOW_URL: '',
        WINNOW_DATA_DIR: join(directory, 'data'),
        WINNOW_CONFIG_DIR: join(directory, 'config'),
      },
    },
  );
  return JSON.parse(readFileSync(report, 'utf8')) as Loaded;
}

beforeAll(() => {
  writeFileSync(join(directory, 'watch.cjs'), WATCH);
  run('topics', 'add', 'databases', '--no-wait', '--quiet');
});
afterAll(() => rmSync(directory, { recursive: true }));

test.each([
  [['topics', 'list', '--json']],
  [['content', '--json']],
  [['sources', 'list', '--json']],
])('%j loads SQLite and nothing else from outside', (argv) => {
  const { loaded } = run(...argv);
  const outside = loaded.filter((name) => name.includes('node_modules'));
  for (const name of outside) expect(name).toMatch(/\/better-sqlite3(?:-13)?\//u);
  expect(loaded.length - outside.length).toBeLessThanOrEqual(3);
});

test.each([[['topics', 'list', '--json']], [['content', '--json']]])(
  '%j runs nothing of the second script',
  (argv) => {
    const { loaded, read } = run(...argv);
    const files = [...loaded, ...read];
    expect(files).toContainEqual(expect.stringMatching(/main\.cjs$/u));
    expect(files).not.toContainEqual(expect.stringMatching(/rest\.cjs$/u));
  },
);

test('reading topics touches no network, no fetch and no thread', () => {
  const { builtins, globals } = run('topics', 'list', '--json');
  expect(globals).toEqual([]);
  for (const name of ['undici', 'http', 'net', 'tls', 'worker_threads', 'child_process', 'zlib']) {
    expect(builtins).not.toContain(`NativeModule ${name}`);
  }
  expect(builtins.filter((name) => name.includes('internal/deps/undici'))).toEqual([]);
});

test.each([[['--help']], [['--version']]])('%j opens no store', (argv) => {
  const { loaded } = run(...argv);
  expect(loaded.some((name) => name.includes('sqlite'))).toBe(false);
  expect(loaded.length).toBeLessThanOrEqual(3);
});

/** What `winnow topics list` asks for by name, one after the other. */
const ASKED = [
  'src/main.ts',
  'src/cli/commands/topics.ts',
  'src/cli/connect.ts',
  'src/cli/embedded.ts',
  'src/service/create-service.ts',
  'src/service/v1/routes.ts',
];

/** Files and packages that are loaded as soon as the entries are; what is imported when it is asked for is not among them. */
async function reachedFrom(entries: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...entries],
    outdir: join(directory, 'out'),
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    splitting: true,
    external: ['undici', 'piscina', 'conf', 'linkedom', '@mozilla/readability'],
  });
  const reached = new Set<string>();
  const pending = [...entries];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const { path, kind, external } of metafile.inputs[file]?.imports ?? []) {
      if (kind !== 'dynamic-import') pending.push(external === true ? `package ${path}` : path);
    }
  }
  return [...reached];
}

test('reading topics runs no code that reads feeds, scores items or writes XML', async () => {
  const unwanted =
    /src\/interest\/|src\/service\/gather\/|(?:undici|piscina|conf|linkedom|readability|fast-xml-parser|htmlparser2|robots-parser|porter2|yaml|ora|cli-table3)(?:\/|$)/u;
  expect((await reachedFrom(ASKED)).filter((file) => unwanted.test(file))).toEqual([]);
});

test('what reads feeds runs no tables of words and reads no lists, which workers do', async () => {
  const reached = await reachedFrom(['src/service/gather/pipeline.ts']);
  expect(reached).toContain('src/service/gather/gather.ts');
  const unwanted =
    /(?:stopword|stemmers|porter2|linkedom|readability|yaml|jsonrepair|lists\/[\w-]+\.ts)(?:\/|$)/u;
  expect(reached.filter((file) => unwanted.test(file))).toEqual([]);
});
