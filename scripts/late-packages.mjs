/** esbuild plugins of the terminal's scripts. They leave out what packages load and no command needs, or delay it until it is used. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Loads each of Node's own modules when something of it is first used: all of them take longer than a command that reads. */
export const lateBuiltins = {
  name: 'late-builtins',
  setup({ onResolve, onLoad }) {
    const namespace = 'late';
    onResolve({ filter: /^node:/ }, ({ path, namespace: from }) =>
      from === namespace ? { path, external: true } : { path, namespace },
    );
    // `process` is always loaded, and listeners must be added to the real object, not to one that stands for it.
    onLoad({ filter: /^node:process$/, namespace }, () => ({
      contents: 'module.exports = process;',
    }));
    // esbuild hands the prototype on to those who import the module.
    onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `let loaded;
        const get = (_, name) => (loaded ??= require('${path}'))[name];
        module.exports = Object.create(new Proxy({}, { get }));`,
    }));
  },
};

/** The folder of a package: Node takes longer to look for one than to load what is in this bundle. */
const PACKAGE_FOLDER = `
  const { existsSync } = require('node:fs');
  const { dirname, join } = require('node:path');
  const isInstalled = (folder) => existsSync(join(folder, 'package.json'));
  module.exports = (name) => ['../node_modules', '../..']
    .map((place) => join(dirname(__filename), place, name))
    .find(isInstalled) ?? dirname(require.resolve(name + '/package.json'));`;

/** The native part of better-sqlite3 12, as `require` would load it. */
const DRIVER_BINDINGS = `
  const { join } = require('node:path');
  module.exports = (name) => {
    const native = { exports: {} };
    process.dlopen(native, join(require('package:folder')('better-sqlite3'), 'build/Release', name));
    return native.exports;
  };`;

/** Bundled, the driver of each Node, by its name in `package.json`; 13 finds its native part by a file of its own. */
const DRIVER_COPIES = {
  'better-sqlite3': "return require('./node_modules/better-sqlite3/lib/index.js');",
  'better-sqlite3-13': `
    const { getBinding } = require(join(folder, 'lib/binding.js'));
    return require('./node_modules/better-sqlite3-13/lib/database.js')(getBinding, true);`,
};

/** Loads a driver: the copy, where the build had one to bundle and it is of the installed version. */
function driverSource(name) {
  const description = join(root, 'node_modules', name, 'package.json');
  const installed = `return require('installed:${name}');`;
  if (!existsSync(description)) return installed;
  return `
    const folder = require('package:folder')('${name}');
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (version === '${JSON.parse(readFileSync(description, 'utf8')).version}') {
      ${DRIVER_COPIES[name]}
    }
    ${installed}`;
}

/** Stands for `src/store/sqlite-driver.ts`. A driver in nine files takes 8 ms to find. */
const DRIVER = `
  const { readFileSync } = require('node:fs');
  const { join } = require('node:path');
  const isNewer = Number.parseInt(process.versions.node, 10) >= 22;
  exports.loadDriver = () => {
    if (isNewer) {${driverSource('better-sqlite3-13')}}
    ${driverSource('better-sqlite3')}
  };`;

export const boundDriver = {
  name: 'bound-driver',
  setup({ onResolve, onLoad }) {
    const namespace = 'driver';
    const contents = {
      './sqlite-driver.ts': DRIVER,
      'package:folder': PACKAGE_FOLDER,
      bindings: DRIVER_BINDINGS,
      unused: '',
    };
    onResolve({ filter: /^(?:\.\/sqlite-driver\.ts|package:folder|bindings)$/ }, ({ path }) => ({
      path,
      namespace,
    }));
    // Nothing here uses them, and they look for what they need when they are loaded.
    onResolve({ filter: /^\.\/methods\/(?:backup|table)$/ }, () => ({ path: 'unused', namespace }));
    onResolve({ filter: /^installed:/ }, ({ path }) => ({ path: path.slice(10), external: true }));
    onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      resolveDir: root,
      contents: contents[path],
    }));
  },
};

/**
 * The fetcher's part of undici: all of it takes longer to find and compile than a new store takes to make. What calls a
 * service elsewhere, loaded late, uses the package.
 */
export const fetchersAgent = {
  name: 'fetchers-agent',
  setup({ onResolve, onLoad }) {
    const namespace = 'agent';
    onResolve({ filter: /^undici$/ }, ({ kind, path }) =>
      kind === 'import-statement' ? { path, namespace } : undefined,
    );
    const contents = {
      undici: `require('./node_modules/undici/lib/dispatcher/dispatcher.js').prototype.request =
          require('./node_modules/undici/lib/api/api-request.js');
        exports.Agent = require('./node_modules/undici/lib/dispatcher/agent.js');`,
      // The fetcher speaks HTTP/1.1 through undici's own parser and says itself how long a header may be: of Node's two
      // modules, 10 ms to load, nothing else is asked.
      'node:http': 'exports.maxHeaderSize = 16384;',
      'node:http2': 'exports.constants = {};',
    };
    // Classes of Node that undici extends while it loads cannot be delayed.
    onResolve({ filter: /^node:/ }, ({ path, importer }) => {
      if (!importer.includes('/node_modules/undici/')) return undefined;
      return path in contents ? { path, namespace } : { path, external: true };
    });
    onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      resolveDir: root,
      contents: contents[path],
    }));
  },
};

/** The folder beside the terminal's scripts with what a thread of the pool runs first. */
const POOL_FOLDER = `module.exports = require('node:path').join(require('node:path').dirname(__filename), 'pool');`;

/** Bundles the pool of threads, whose twelve files take 10 ms to find. It looks beside itself for what its threads run. */
export const boundPool = {
  name: 'bound-pool',
  setup({ onResolve, onLoad }) {
    const namespace = 'pool';
    onResolve({ filter: /^piscina$/ }, () => ({
      path: join(root, 'node_modules/piscina/dist/index.js'),
    }));
    const contents = {
      'pool:folder': POOL_FOLDER,
      // Nobody reads how long tasks took.
      'node:perf_hooks': 'exports.performance = Date;',
    };
    onResolve({ filter: /^pool:folder$/ }, ({ path }) => ({ path, namespace }));
    onResolve({ filter: /^node:(?:assert|perf_hooks)$/ }, ({ path, importer }) => {
      if (!importer.includes('/node_modules/piscina/')) return undefined;
      // node:assert is a function, which no object of a delayed module can stand for.
      return path in contents ? { path, namespace } : { path, external: true };
    });
    onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: contents[path] }));
    onLoad({ filter: /piscina\/dist\/index\.js$/ }, ({ path }) => ({
      contents: `const __dirname = require('pool:folder');\n${readFileSync(path, 'utf8')}`,
    }));
  },
};

/** conf checks what it writes against a schema where it is given one, which takes 10 ms to load: it is given none. */
export const noSchemas = {
  name: 'no-schemas',
  setup({ onResolve, onLoad }) {
    const namespace = 'no-schemas';
    onResolve({ filter: /^ajv/ }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /.*/, namespace }, () => ({ contents: 'module.exports = {};' }));
  },
};
