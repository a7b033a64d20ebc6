'use strict';
// Runs a script of dist/ with the code that was compiled before. Node 22 keeps such code by itself; for
// Node 20 the build leaves it beside the program, and V8 refuses it where it does not fit.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
// What node:module gives, without what loading it by name brings along.
const { createRequire } = module.constructor;
const KEEPS_CODE = Number.parseInt(process.versions.node, 10) >= 22;

const DIST = join(__dirname, '..', 'dist');

/** Where the code of a script is kept. */
const cacheOf = (file) => file.replace(/cjs$/, 'cache');

function readCache(file) {
  try {
    return readFileSync(cacheOf(file));
  } catch {
    return undefined;
  }
}

/** The script, and the function that it is. */
function compile(file) {
  const { Script } = require('node:vm');
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: file,
    cachedData: readCache(file),
  });
  return { script, program: script.runInThisContext() };
}

/** What a script of dist/ exports; `compiled` is told of scripts that were compiled here, and their files. */
function load(name, compiled = () => {}) {
  const file = join(DIST, name);
  const module = { exports: {} };
  let program;
  if (!KEEPS_CODE) {
    const made = compile(file);
    compiled(made.script, file);
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

module.exports = { load };
