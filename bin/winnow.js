#!/usr/bin/env node
'use strict';
// The launcher. CommonJS, because Node starts it several milliseconds sooner than a module. It answers what
// needs no program by itself: the version, and the first page of help.
const argv = process.argv.slice(2);

/** Text on standard output; a reader that has gone away is no failure. */
function show(text) {
  process.stdout.on('error', ({ code }) => {
    if (code === 'EPIPE') return;
    const reason = code === 'ENOSPC' ? 'no space is left on the device' : 'the system refused';
    process.stderr.write(`winnow: cannot write to standard output: ${reason}\n`);
    process.exitCode = 1;
  });
  process.stdout.write(text);
}

if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  show(`${require('../package.json').version}\n`);
} else if (argv.length === 0 || (argv.length === 1 && /^(?:--help|-h|help)$/.test(argv[0]))) {
  show(require('./load.js').load('front-page.cjs').frontPage(process.stdout.columns));
} else {
  require('./load.js')
    .load('main.cjs')
    .main(argv)
    .then((exitCode) => {
      // Everything was written and closed; to take the heap apart as well would cost a reader a millisecond.
      process.exit(exitCode);
    });
}
