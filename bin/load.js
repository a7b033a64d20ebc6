'use strict';
// Runs a script of dist/ with the code that was compiled before. Node 22 keeps such code by itself; for
// Node 20 the build leaves it beside the program, and V8 refuses it where it does not fit.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { createRequire, enableCompileCache } = require('node:module');

const DIST = join(__dirname, '..', 'dist');
const PROGRAM = join(DIST, 'main.cjs');
const CACHE = join(DIST, 'main.cache');

function readCache() {
  try {
    return readFileSync(CACHE);
  } catch {
    return undefined;
  }
}

/** The script, and the function that it is. Only the program is large enough to be compiled ahead. */
function compile(file) {
  const { Script } = require('node:vm');
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: file,
    cachedData: file === PROGRAM ? readCache() : undefined,
  });
  return { script, program: script.runInThisContext() };
}

/** What a script of dist/ exports; `compiled` is told of the script where it was compiled here. */
function load(name, compiled = () => {}) {
  const file = join(DIST, name);
  const module = { exports: {} };
  let program;
  if (enableCompileCache === undefined) {
    const made = compile(file);
    compiled(made.script);
    program = made.program;
  } else {
    enableCompileCache();
    program = require(file).program;
  }
  program(module.exports, createRequire(file), module, file, (name) => import(name));
  return module.exports;
}

module.exports = { CACHE, load };
