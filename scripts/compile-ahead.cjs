/**
 * Keeps the code that V8 has compiled after the commonest commands as dist/main.cache, for Node 20, which
 * has no compile cache of its own. Another version of Node refuses it and compiles for itself.
 */
'use strict';
const { mkdtempSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { CACHE, load } = require('../bin/load.js');

const COMMANDS = [
  ['topics', 'list', '--json'],
  ['content', '--json'],
  ['topics', '--help'],
];

async function compile() {
  const directory = mkdtempSync(join(tmpdir(), 'winnow-compile-'));
  rmSync(CACHE, { force: true });
  let script;
  const { main } = load('main.cjs', (compiled) => {
    script = compiled;
  });
  process.env.WINNOW_URL = '';
  process.env.WINNOW_DATA_DIR = join(directory, 'data');
  process.env.WINNOW_CONFIG_DIR = join(directory, 'config');
  try {
    for (const argv of COMMANDS) {
      const code = await main([...argv, '--quiet']);
      if (code !== 0) throw new Error(`winnow ${argv.join(' ')} exited with ${code}`);
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
  writeFileSync(`${CACHE}.new`, script.createCachedData());
  renameSync(`${CACHE}.new`, CACHE);
}

if (require('node:module').enableCompileCache === undefined) compile();
