#!/usr/bin/env node
'use strict';
// The launcher. CommonJS, because Node starts it several milliseconds sooner than a module. It answers what
// needs no program by itself: the version, and the first page of help. For everything else it loads a script of dist/
// with the code that was compiled before: the build leaves it beside the program, for the V8 that it ran on. Elsewhere
// Node 22 and later keep some by themselves. One file, because finding another takes a millisecond.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
// What node:module gives, without what loading it by name brings along.
const { createRequire } = module.constructor;
const { node, v8 } = process.versions;
const KEEPS_CODE = Number.parseInt(node, 10) >= 22;

const DIST = join(__dirname, '..', 'dist');

/** Where the code of a script is kept that this V8 compiled. */
const cacheOf = (file) => file.replace(/cjs$/, `${v8}.cache`);

function readCache(file) {
  try {
    return readFileSync(cacheOf(file));
  } catch {
    return undefined;
  }
}

/** The script, and the function that it is. */
function compile(file, cachedData) {
  const { Script } = require('node:vm');
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData });
  return { script, program: script.runInThisContext() };
}

/** What a script of dist/ exports. `compiled` is told of every script and its file, to keep its code. */
function load(name, compiled) {
  const file = join(DIST, name);
  const module = { exports: {} };
  const cachedData = readCache(file);
  let program;
  if (compiled !== undefined || cachedData !== undefined || !KEEPS_CODE) {
    const made = compile(file, cachedData);
    compiled?.(made.script, file);
    program = made.program;
  } else {
    require('node:module').enableCompileCache();
    program = require(file).program;
  }
  const importPackage = (name) => import(name);
  const loadOther = (name) => load(name, compiled);
  program(module.exports, createRequire(file), module, file, importPackage, loadOther);
  return module.exports;
}

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

function run(argv) {
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
    show(`${require('../package.json').version}\n`);
  } else if (argv.length === 0 || (argv.length === 1 && /^(?:--help|-h|help)$/.test(argv[0]))) {
    show(load('front-page.cjs').frontPage(process.stdout.columns));
  } else {
    load('main.cjs')
      .main(argv)
      .then((exitCode) => {
        // Everything was written and closed; to take the heap apart as well would cost a reader a millisecond.
        process.exit(exitCode);
      });
  }
}

// The workers that read feeds and analyse items, and the build, only load.
module.exports = { load, cacheOf };
if (require.main === module) run(process.argv.slice(2));
