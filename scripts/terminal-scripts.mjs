/**
 * Turns the modules that esbuild splits at every `import()` into two scripts. Each module becomes a function in a list,
 * called when something first imports it. V8 does not compile functions that are never called, and the second script is
 * not even read until one of its functions is needed.
 */
import { basename } from 'node:path';

// As esbuild prints them: imports at the beginning of a line, one list of exports at the end.
const IMPORT = /^import (?:\{([^}]*)\} from )?"([^"]+)";$/gm;
const EXPORT = /^export (?:\{([^}]*)\}|default (.+));\s*$/m;
const IMPORT_PART = /\bimport\("\.\/([^"]+)"\)/g;
// A script cannot import packages by itself; the launcher, which Node loaded as a file, does it for it.
const IMPORT_PACKAGE = /\bimport\((?="[@\w/-]+"\))/g;

function exporting(_, list, packaged) {
  // esbuild exports a CommonJS package as one value; importers read its properties.
  if (list === undefined) return `return ${packaged};\n`;
  return `return {${list.replaceAll(/(\S+) as (\w+)/g, '$2: $1')}};\n`;
}

/** A module as a function that returns its exports; `place` gives the index of a module in the list by its name. */
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

const MODULE =
  "const __module = { get url() { return require('node:url').pathToFileURL(__filename).href } };";

/**
 * The sources of two functions `(exports, require, module, __filename, importPackage, load)`. `main` runs `entry`, one of
 * the modules; those that are not `early` are in `rest`, which it loads by the name `restName`.
 */
export function scriptsOf(modules, entry, early, restName) {
  const sorted = [...modules.filter(early), ...modules.filter((module) => !early(module))];
  const names = sorted.map(({ path }) => basename(path));
  const place = (path) => names.indexOf(basename(path));
  const listed = (some) => `[\n${some.map(({ text }) => asFunction(text, place)).join(',\n')}\n]`;
  const earlyCount = modules.filter(early).length;
  return {
    main: `(function(exports, require, module, __filename, importPackage, load) {
      ${MODULE}
      const made = [];
      const part = (at) => made[at] ??= (parts[at] ?? late(at))();
      const later = async (at) => part(at);
      const late = (at) => {
        parts.push(...load("${restName}").parts(part, later));
        return parts[at];
      };
      const parts = ${listed(sorted.slice(0, earlyCount))};
      Object.assign(exports, part(${place(entry)}));
    })`,
    rest: `(function(exports, require, module, __filename, importPackage) {
      ${MODULE}
      exports.parts = (part, later) => ${listed(sorted.slice(earlyCount))};
    })`,
  };
}
