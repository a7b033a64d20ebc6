/** `npm run bench -- NAME [ARGS…]`: bundles bench/NAME.ts and runs it. Without a name, lists what there is. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name, ...args] = process.argv.slice(2);
/** A bench is a file with a `run`; the others are its parts. */
const isBench = (file) => readFileSync(file, 'utf8').includes('export async function run(');
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts') && isBench(join(root, 'bench', file)))
  .map((file) => file.slice(0, -3));

if (name === undefined || !names.includes(name)) {
  process.stderr.write(`usage: npm run bench -- ${names.join('|')} [arguments]\n`);
  process.exitCode = 2;
} else {
  const outdir = join(root, 'node_modules', '.cache', 'winnow-bench');
  mkdirSync(outdir, { recursive: true });
  const outfile = join(outdir, `${name}.mjs`);
  await build({
    entryPoints: [join(root, 'bench', `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
  });
  if (!existsSync(join(root, 'dist', 'main.cjs'))) {
    process.stderr.write('dist/ is missing: run `npm run build` first\n');
  }
  const { run } = await import(pathToFileURL(outfile).href);
  process.exitCode = await run(args, root);
}
