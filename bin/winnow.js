#!/usr/bin/env node
// The launcher: uses the compile cache where Node has one, and answers --version without loading the program.
import module from 'node:module';

module.enableCompileCache?.();
const argv = process.argv.slice(2);
if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  const { version } = module.createRequire(import.meta.url)('../package.json');
  process.stdout.on('error', ({ code }) => {
    process.exitCode = code === 'EPIPE' ? 0 : 1;
  });
  process.stdout.write(`${version}\n`);
} else {
  const { main } = await import('../dist/main.js');
  process.exitCode = await main(argv);
}
