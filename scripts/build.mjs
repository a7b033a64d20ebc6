/**
 * `npm run build`: bundles src/ into dist/, compiles the program ahead, distils the word vectors, writes the types.
 * With `--if-missing` only when dist/ is not there, with `--if-stale` also when src/ is newer.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import {
  boundDriver,
  boundPool,
  fetchersAgent,
  lateBuiltins,
  noSchemas,
} from './late-packages.mjs';
import { scriptsOf } from './terminal-scripts.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function run(command, args, stdio = 'inherit') {
  const done = spawnSync(command, args, { cwd: root, stdio, encoding: 'utf8' });
  if (done.status === 0) return;
  process.stderr.write(done.stderr ?? '');
  process.exit(done.status ?? 1);
}

/** When the newest file of a folder was written, milliseconds. */
function newest(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => statSync(join(root, folder, name)).mtimeMs)
    .reduce((latest, time) => Math.max(latest, time), 0);
}

function isBuilt() {
  const main = join(dist, 'main.cjs');
  // Written last, so that a build that broke off does not count.
  if (!existsSync(main) || !existsSync(join(dist, 'types', 'index.d.ts'))) return false;
  if (process.argv.includes('--if-missing')) return true;
  const inputs = [newest('src'), newest('scripts'), statSync(join(root, 'package.json')).mtimeMs];
  return statSync(main).mtimeMs >= Math.max(...inputs);
}

if (process.argv.some((word) => word.startsWith('--if-')) && isBuilt()) process.exit(0);

/**
 * What all bundles share. Small packages are bundled, because one file loads faster than many. Native code and the other
 * packages below are not, though the terminal's scripts bundle some of these after all.
 */
const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  external: ['piscina', 'linkedom', '@mozilla/readability', 'undici', 'conf'],
  metafile: true,
  logLevel: 'warning',
};
const WINNOW_VERSION = JSON.stringify(version);

// For programs: modules, as packages are imported today.
const modules = await build({
  ...common,
  entryPoints: [
    'src/index.ts',
    'src/service/v2/phrase-worker.ts',
    'src/service/winnow/list-worker.ts',
  ],
  entryNames: '[name]',
  chunkNames: 'chunks/[name]-[hash]',
  outdir: dist,
  splitting: true,
  format: 'esm',
  define: { WINNOW_VERSION },
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);",
  },
});
/** Both scripts of the terminal. */
const terminal = {
  ...common,
  outdir: dist,
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  // Not bundled besides: large tables that only background work needs. Bundled after all: the pool of threads, and conf, whose
  // hundred files take a first command longer to find than everything else that it does.
  external: [
    ...common.external.filter((name) => !['conf', 'piscina'].includes(name)),
    'stopword',
    '@orama/stemmers',
  ],
  // lru-cache looks for `performance`, which takes 4 ms to load and is asked for nothing here.
  define: {
    WINNOW_VERSION,
    'import.meta.url': '__module.url',
    performance: 'Date',
    'WebAssembly.Module': 'BaselineModule',
  },
  inject: [join(root, 'src/baseline-module.ts')],
  // lru-cache as built for browsers: its build for Node loads diagnostics channels, which nobody here listens to.
  alias: { 'lru-cache': join(root, 'node_modules/lru-cache/dist/esm/browser/index.min.js') },
  plugins: [fetchersAgent, boundPool, noSchemas, lateBuiltins, boundDriver],
  write: false,
};

/** Writes a script that is a function, so that the launcher can run it with what it hands in. */
async function writeScript(name, source) {
  const { code } = await transform(`this.program=${source}`, {
    target: common.target,
    minify: true,
  });
  // V8 keeps ASCII at one byte a character.
  const ascii = code.replaceAll(/[^\0-\x7f]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
  // V8 compares only the length of a script with that of its compiled code, so code of an earlier text must go.
  const start = name.replace(/cjs$/, '');
  for (const file of existsSync(dist) ? readdirSync(dist) : []) {
    if (file.startsWith(start) && file.endsWith('.cache')) rmSync(join(dist, file));
  }
  writeFileSync(join(dist, name), ascii);
}

/** The modules that reading a list loads, in their order: first the program, then what it imports when asked. */
const EARLY = [
  'src/main.ts',
  'src/cli/commands/topics.ts',
  'src/cli/commands/content.ts',
  'src/cli/connect.ts',
  'src/cli/embedded.ts',
  'src/service/create-service.ts',
  'src/service/v1/routes.ts',
  'src/service/reading/content-order.ts',
  'src/interest/trending.ts',
];

/** Gives the test whether a module is an early one, or imported by one. */
function earlyOf(outputs) {
  const early = new Set();
  const add = (path) => {
    if (early.has(path) || outputs[path] === undefined) return;
    early.add(path);
    for (const { path: next, kind } of outputs[path].imports) {
      if (kind === 'import-statement') add(next);
    }
  };
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (EARLY.includes(entryPoint)) add(path);
  }
  return ({ path }) => early.has(relative(root, path));
}

// For the terminal: one script of what lists need and one of the rest, whose parts run when first asked for. Sixty modules
// take 40 ms to find, and a script is read whole.
const parts = await build({
  ...terminal,
  entryPoints: ['src/main.ts'],
  splitting: true,
  format: 'esm',
});
const isEarly = earlyOf(parts.metafile.outputs);
const { main, rest } = scriptsOf(parts.outputFiles, 'main.js', isEarly, 'rest.cjs');
await writeScript('main.cjs', main);
await writeScript('rest.cjs', rest);
const page = await build({
  ...terminal,
  entryPoints: ['src/cli/help/front-page.ts'],
  format: 'cjs',
});
await writeScript(
  'front-page.cjs',
  `(function(exports,require,module){${page.outputFiles[0].text}})`,
);

// The workers that read feeds, items and pages are scripts too: they are compiled ahead, and whoever adds a feed or a site
// waits for them.
const WORKERS = [
  'service/gather/feed-worker',
  'service/gather/analyse-worker',
  'collect/pages/page-worker',
];
for (const entry of WORKERS) {
  const name = basename(entry);
  const worker = await build({
    ...common,
    // Bundled after all: the parser of pages has two hundred files. What it would draw pictures with is nowhere installed.
    external: ['canvas'],
    entryPoints: [`src/${entry}.ts`],
    outdir: dist,
    format: 'cjs',
    define: { WINNOW_VERSION, 'import.meta.url': '__url' },
    write: false,
  });
  await writeScript(
    `${name}.cjs`,
    `(function(exports,require,module,__filename){
    const __url=require('node:url').pathToFileURL(__filename).href;
    ${worker.outputFiles[0].text}})`,
  );
}

// What the pool of threads looks for beside itself.
await build({
  ...common,
  entryPoints: [join(root, 'node_modules/piscina/dist/worker.js')],
  external: ['@napi-rs/nice'],
  outdir: join(dist, 'pool'),
  format: 'cjs',
  plugins: [lateBuiltins],
});
writeFileSync(join(dist, 'pool', 'package.json'), '{ "type": "commonjs" }\n');

/**
 * What a thread is started with. It is asked for with `require`, which must not come upon a module: a thread that is ended
 * while Node wraps one up for `require` takes the whole process along.
 */
const ENTRIES = {
  feed: "require('../bin/winnow.js').load('feed-worker.cjs').default",
  page: "require('../bin/winnow.js').load('page-worker.cjs').default",
  phrase: "import('./phrase-worker.js').then((made) => made.default)",
  list: "import('./list-worker.js').then((made) => made.default)",
  analyse: "require('../bin/winnow.js').load('analyse-worker.cjs').default",
};
// The heap that it was made with is the thread's own by then; under another figure its compiled code would be rejected.
const USUAL_HEAP = "require('node:v8').setFlagsFromString('--initial-heap-size=0');";
for (const [name, made] of Object.entries(ENTRIES)) {
  const text = `'use strict';\n${USUAL_HEAP}\nexports.__esModule = true;\nexports.default = ${made};\n`;
  writeFileSync(join(dist, `${name}-entry.cjs`), text);
}

// Chunks of earlier builds would be shipped; they go only once the new ones are whole.
const made = new Set(Object.keys(modules.metafile.outputs).map((file) => join(root, file)));
for (const folder of [dist, join(dist, 'chunks')]) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (name.endsWith('.js') && !made.has(file)) rmSync(file);
  }
}

if (existsSync(join(root, 'scripts/distil-vectors.mjs'))) {
  run(process.execPath, [join(root, 'scripts/distil-vectors.mjs'), join(dist, 'vectors.bin')]);
}
// It runs the program that was built. What the commands in it say is of no interest, unless they fail.
run(process.execPath, [join(root, 'scripts/compile-ahead.cjs')], ['ignore', 'ignore', 'pipe']);

rmSync(join(dist, 'types'), { recursive: true, force: true });
// `npm test` is where types are checked; here they are only written down.
run(process.execPath, [
  join(root, 'node_modules/typescript/bin/tsc'),
  ...['-p', join(root, 'tsconfig.build.json')],
]);
