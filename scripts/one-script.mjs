/**
 * Makes one script of the modules that esbuild splits at every `import()`: each becomes a function in a list, called
 * when something first imports it. V8 reads one file, and makes nothing of what lies in functions that are not called.
 */
import { basename } from 'node:path';

// As esbuild prints them: imports at the beginning of a line, one list of exports at the end.
const IMPORT = /^import (?:\{([^}]*)\} from )?"([^"]+)";$/gm;
const EXPORT = /^export (?:\{([^}]*)\}|default (.+));\s*$/m;
const IMPORT_PART = /\bimport\("\.\/([^"]+)"\)/g;
// Only a module that Node loaded itself may import a package.
const IMPORT_PACKAGE = /\bimport\((?="[@\w/-]+"\))/g;

function exporting(_, list, packaged) {
  // Of a CommonJS package esbuild names only the whole; who imports it later asks that for what is in it.
  if (list === undefined) return `return ${packaged};\n`;
  return `return {${list.replaceAll(/(\S+) as (\w+)/g, '$2: $1')}};\n`;
}

/** A module as a function that gives what it exports; `place` tells where in the list the module of a name is. */
function asFunction(text, place) {
  const importing = (_, list, from) => {
    const at = place(from);
    const value = at < 0 ? `require("${from}")` : `part(${at})`;
    return list === undefined
      ? `${value};`
      : `const {${list.replaceAll(' as ', ': ')}} = ${value};`;
  };
  const body = text
    .replaceAll(IMPORT, importing)
    .replace(EXPORT, exporting)
    .replaceAll(IMPORT_PART, (_, path) => `later(${place(path)})`)
    .replaceAll(IMPORT_PACKAGE, 'importPackage(');
  return `() => {\n${body}}`;
}

/** The source of a function `(exports, require, module, __filename, importPackage)` that runs `entry`, one of the modules. */
export function oneScript(modules, entry) {
  const names = modules.map(({ path }) => basename(path));
  const place = (path) => names.indexOf(basename(path));
  return `(function(exports, require, module, __filename, importPackage) {
    const __module = { get url() { return require('node:url').pathToFileURL(__filename).href } };
    const made = [];
    const part = (at) => made[at] ??= parts[at]();
    const later = async (at) => part(at);
    const parts = [\n${modules.map(({ text }) => asFunction(text, place)).join(',\n')}\n];
    Object.assign(exports, part(${place(entry)}));
  })`;
}
