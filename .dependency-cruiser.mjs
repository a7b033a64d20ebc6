/** The walls: who may import whom. The table of the house, as rules that fail the tests. */

/** room → rooms it may import besides itself. */
const ROOMS = {
  model: [],
  protocol: ['model'],
  interest: ['model'],
  store: ['model'],
  collect: ['model'],
  client: ['protocol', 'model'],
  service: ['protocol', 'interest', 'collect', 'store', 'model'],
  cli: ['client', 'model', 'protocol'],
};

/** file beside the rooms → rooms it may import; the files there may import each other. */
const ENTRANCES = {
  main: ['cli', 'protocol', 'model'],
  index: ['client', 'service', 'collect', 'protocol', 'model'],
};
/** What the other files beside the rooms may import: one of them takes locks as the store does. */
const BESIDE = '(model/|store/sqlite-lock\\.ts$|[^/]+$)';

/** package → the only places that may import it. */
const HOUSED = {
  commander: '^src/cli/',
  ora: '^src/cli/',
  chalk: '^src/cli/',
  'cli-table3': '^src/cli/',
  conf: '^src/cli/',
  'string-width': '^src/cli/',
  yaml: '^src/(cli/|protocol/lists/yaml-list)',
  '@cfworker/json-schema': '^src/cli/conformance/',
  undici: '^src/(client/remote-transport|collect/network/sender)\\.ts$',
  'better-sqlite3': '^src/store/(sqlite[a-z-]*|migrate)\\.ts$',
  'better-sqlite3-13': '^src/store/sqlite-driver\\.ts$',
  hono: '^src/service/',
  'fast-xml-parser': '^src/protocol/(rss|opml)\\.ts$',
  htmlparser2: '^src/collect/',
  linkedom: '^src/collect/',
  '@mozilla/readability': '^src/collect/',
  'robots-parser': '^src/collect/',
  piscina: '^src/collect/',
  porter2: '^src/interest/',
  '@orama/stemmers': '^src/interest/',
  stopword: '^src/interest/',
  entities: '^src/(collect|protocol)/',
  valibot: '^src/(protocol|service)/',
  'lru-cache': '^src/(collect|service|store)/',
};

const escapePattern = (name) => name.replaceAll(/[/@.-]/g, '\\$&');

const walls = Object.entries(ROOMS).map(([room, may]) => ({
  name: `walls-of-${room}`,
  severity: 'error',
  comment: `${room}/ may import ${may.join(', ') || 'nothing else'}`,
  from: {
    path: `^src/${room}/`,
    // One file opens the service for the command line; the environment's shape is known to the terminal.
    ...(room === 'cli' ? { pathNot: '^src/cli/embedded\\.ts$' } : {}),
  },
  to: {
    path: '^src/',
    pathNot: `^src/(${[room, ...may].join('|')})/${room === 'cli' ? '|^src/environment\\.ts$' : ''}`,
  },
}));

const entrances = [
  ...Object.entries(ENTRANCES).map(([file, may]) => ({
    name: `walls-of-${file}`,
    severity: 'error',
    from: { path: `^src/${file}\\.ts$` },
    to: { path: '^src/', pathNot: `^src/(?:(${may.join('|')})/|[^/]+$)` },
  })),
  {
    name: 'walls-beside-the-rooms',
    severity: 'error',
    from: { path: '^src/[^/]+$', pathNot: `^src/(${Object.keys(ENTRANCES).join('|')})\\.ts$` },
    to: { path: '^src/', pathNot: `^src/${BESIDE}` },
  },
];

const housing = Object.entries(HOUSED).map(([name, home]) => ({
  name: `home-of-${name.replaceAll(/[^a-z0-9]/g, '-')}`,
  severity: 'error',
  from: { path: '^src/', pathNot: home },
  to: { path: `node_modules/${escapePattern(name)}/` },
}));

export default {
  forbidden: [
    ...walls,
    ...entrances,
    ...housing,
    {
      name: 'one-door-to-the-service',
      severity: 'error',
      from: { path: '^src/cli/embedded\\.ts$' },
      to: { path: '^src/(store|collect|interest)/' },
    },
    {
      name: 'pages-are-read-in-a-worker',
      severity: 'error',
      comment: 'a hostile page would keep the thread that serves everybody',
      from: { path: '^src/(service|cli|main)' },
      to: {
        path: '^src/collect/pages/(article|page|page-items|page-worker|site-page|sitemap|whole-page)\\.ts$',
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-lost',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // TypeScript 7 has no parser to lend; SWC reads the same files.
    parser: 'swc',
    tsPreCompilationDeps: true,
    exclude: { path: '\\.test\\.ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
