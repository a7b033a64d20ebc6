/** Makes sure that dist/ is there and not older than src/, before any test runs. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export default function setup(): void {
  const script = join(import.meta.dirname, '../../scripts/build.mjs');
  const { status } = spawnSync(process.execPath, [script, '--if-stale'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('dist/ is older than src/ and could not be built');
}
