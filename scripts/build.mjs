/**
 * `npm run build`: bundles src/ into dist/ with code splitting, distils the word vectors, writes the types.
 * With `--if-missing` only when dist/ is not there, with `--if-stale` also when src/ is newer.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const { version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function run(command, args) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** When the newest file of a folder was written, milliseconds. */
function newest(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => statSync(join(root, folder, name)).mtimeMs)
    .reduce((latest, time) => Math.max(latest, time), 0);
}

function isBuilt() {
  const main = join(dist, 'main.js');
  // Written last, so that a build that broke off does not count.
  if (!existsSync(main) || !existsSync(join(dist, 'types', 'index.d.ts'))) return false;
  if (process.argv.includes('--if-missing')) return true;
  const inputs = [newest('src'), newest('scripts'), statSync(join(root, 'package.json')).mtimeMs];
  return statSync(main).mtimeMs >= Math.max(...inputs);
}

if (process.argv.some((word) => word.startsWith('--if-')) && isBuilt()) process.exit(0);

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: [
    'src/main.ts',
    'src/index.ts',
    'src/collect/parse-worker.ts',
    'src/collect/article-worker.ts',
  ]
    .map((file) => join(root, file))
    .filter((file) => existsSync(file)),
  entryNames: '[name]',
  chunkNames: 'chunks/[name]-[hash]',
  outdir: dist,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  minifySyntax: true,
  // Small ESM packages are bundled, because one file loads faster than many; native and worker code is not.
  external: [
    'better-sqlite3',
    'piscina',
    'linkedom',
    '@mozilla/readability',
    'undici',
    'conf',
  ].filter((name) => name in dependencies),
  define: { WINNOW_VERSION: JSON.stringify(version) },
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);",
  },
  metafile: true,
  logLevel: 'warning',
});

// Chunks of earlier builds would be shipped; they go only once the new ones are whole.
const made = new Set(Object.keys(metafile.outputs).map((file) => join(root, file)));
for (const folder of [dist, join(dist, 'chunks')]) {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = join(folder, name);
    if (name.endsWith('.js') && !made.has(file)) rmSync(file);
  }
}

if (existsSync(join(root, 'scripts/distil-vectors.mjs'))) {
  run(process.execPath, [join(root, 'scripts/distil-vectors.mjs'), join(dist, 'vectors.bin')]);
}

rmSync(join(dist, 'types'), { recursive: true, force: true });
// `npm test` is where types are checked; here they are only written down.
run(process.execPath, [
  join(root, 'node_modules/typescript/bin/tsc'),
  ...['-p', join(root, 'tsconfig.build.json')],
]);
