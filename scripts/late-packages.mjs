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

const driver = join(root, 'node_modules/better-sqlite3');

/** The folder that SQLite's driver is in: Node takes longer to look for a package than to load what is in this one. */
const DRIVER_FOLDER = `
  const { existsSync } = require('node:fs');
  const { dirname, join } = require('node:path');
  const isInstalled = (folder) => existsSync(join(folder, 'package.json'));
  module.exports = ['../node_modules', '../..']
    .map((place) => join(dirname(__filename), place, 'better-sqlite3'))
    .find(isInstalled) ?? dirname(require.resolve('installed:better-sqlite3/package.json'));`;

/** Its native part, as `require` would load it. */
const DRIVER_BINDINGS = `
  const { join } = require('node:path');
  module.exports = (name) => {
    const native = { exports: {} };
    process.dlopen(native, join(require('driver:folder'), 'build/Release', name));
    return native.exports;
  };`;

/** Stands for `src/store/sqlite-driver.ts`. Node 20's driver in nine files takes 8 ms to find; of it a copy is used. */
export const boundDriver = {
  name: 'bound-driver',
  setup({ onResolve, onLoad }) {
    const namespace = 'driver';
    const contents = {
      './sqlite-driver.ts': boundDriverSource(),
      'driver:folder': DRIVER_FOLDER,
      bindings: DRIVER_BINDINGS,
      unused: '',
    };
    onResolve({ filter: /^(?:\.\/sqlite-driver\.ts|driver:folder|bindings)$/ }, ({ path }) => ({
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

/** Loads the driver of this Node: for Node 20 the copy where it is of the installed version, else what is installed. */
function boundDriverSource() {
  return `
    const loadCompiled = () => {
      ${compiledDriverSource()}
      return require('installed:better-sqlite3');
    };
    const isNewer = Number.parseInt(process.versions.node, 10) >= 22;
    exports.loadDriver = () => isNewer ? require('installed:better-sqlite3-13') : loadCompiled();`;
}

/** Returns the copy; nothing where the build has none to copy. */
function compiledDriverSource() {
  const description = join(driver, 'package.json');
  if (!existsSync(description)) return '';
  const { version } = JSON.parse(readFileSync(description, 'utf8'));
  return `
    const { readFileSync } = require('node:fs');
    const { join } = require('node:path');
    const { version } = JSON.parse(readFileSync(join(require('driver:folder'), 'package.json'), 'utf8'));
    if (version === '${version}') return require('./node_modules/better-sqlite3/lib/index.js');`;
}

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
