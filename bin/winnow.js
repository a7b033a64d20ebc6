#!/usr/bin/env node
'use strict';
// The launcher. CommonJS, because Node starts it several milliseconds sooner than a module: it uses the
// compile cache where Node has one, and answers --version without loading the program.
const argv = process.argv.slice(2);

if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  process.stdout.on('error', ({ code }) => {
    process.exitCode = code === 'EPIPE' ? 0 : 1;
  });
  process.stdout.write(`${require('../package.json').version}\n`);
} else {
  require('node:module').enableCompileCache?.();
  import('../dist/main.js')
    .then(({ main }) => main(argv))
    .then((exitCode) => {
      process.exitCode = exitCode;
    });
}
