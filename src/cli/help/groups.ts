/** The commands, and the options that all of them take, as data that the parser and the first page of help share. */

/** Every command group, in the order of the first page. Each needs its file in the table of load-group.ts too. */
export const GROUPS = [
  { name: 'topics', summary: 'what you are interested in: add, list and remove topics' },
  { name: 'sources', summary: 'where content comes from: feeds, OPML lists and their health' },
  { name: 'content', summary: 'the reading list: scored items, best first' },
  { name: 'why', summary: 'explain the score of an item' },
  {
    name: 'recommend',
    summary: 'what to read next to a page, a query, a message or a topic',
  },
  { name: 'extract', summary: 'the concepts in a page or text' },
  { name: 'graph', summary: 'the interest graph as a picture, and as a file to review and apply' },
  { name: 'users', summary: 'users of the account, each with a graph of their own' },
  { name: 'limits', summary: 'what the plan of the account allows, and what is left' },
  { name: 'accounts', summary: 'accounts of the service on this machine' },
  { name: 'plans', summary: 'what accounts may use: requests, budget, users' },
  { name: 'apps', summary: 'programs that may call the service, and their keys' },
  { name: 'learn', summary: 'teach with an item; list and undo what was learned' },
  { name: 'share', summary: 'links through which others read without an account' },
  { name: 'serve', summary: 'run the service for other programs on this machine' },
  { name: 'clock', summary: 'show and move the clock of a service in tests' },
  { name: 'backup', summary: 'back up the store of this machine, also while it is in use' },
  { name: 'restore', summary: 'replace the store by a backup' },
  { name: 'stats', summary: 'count what the store of this machine holds' },
  { name: 'ready', summary: 'check whether a service can answer, or wait until it can' },
  { name: 'login', summary: 'save a remote service and its credentials as a profile' },
  { name: 'profile', summary: 'profiles of services: list, use, show and remove them' },
  { name: 'whoami', summary: 'which service the commands talk to, and as whom' },
  { name: 'api', summary: 'send any request of the interface, authenticated' },
  { name: 'schema', summary: 'the JSON Schema of what a command writes with --json' },
  { name: 'doctor', summary: 'check what the commands depend on, and say what to fix' },
  { name: 'completion', summary: 'shell completion of commands, topics and sources' },
  { name: 'conformance', summary: 'check a service against every statement of the interface' },
  { name: 'demo', summary: 'a tour on sample feeds: offline, leaves nothing behind' },
] as const;

/** The command that a group runs where none of its commands is named. */
export const LIST = 'list';

/** Called by the shell's completion, not by people. */
export const COMPLETE = '__complete';

export type GroupName = (typeof GROUPS)[number]['name'];

/** The options that the parser itself answers. */
export const VERSION_OPTION = ['-V, --version', 'show the version'] as const;
export const HELP_OPTION = ['-h, --help', 'show help for a command'] as const;

/** Flags as the parser reads them, and what they are for. */
export const GLOBAL_OPTIONS: readonly (readonly [flags: string, about: string])[] = [
  ['--url <address>', 'use this service instead of the embedded one (WINNOW_URL)'],
  ['--profile <name>', 'use the service of this profile (WINNOW_PROFILE)'],
  ['--data-dir <directory>', 'keep the embedded store here (WINNOW_DATA_DIR)'],
  ['--allow-net <network>', 'let feeds be fetched from CIDR[:port]; repeatable (WINNOW_ALLOW_NET)'],
  ['--record <directory>', 'keep every fetch in this directory'],
  ['--replay <directory>', 'fetch from such a directory, without a network'],
  ['--clock <time>', 'stop the clock at a time such as 2026-01-01T00:00:00Z'],
  ['--random-seed <number>', 'seed for what is random; for secrets only in tests (docs/ci.md)'],
  ['--no-wait', 'return without waiting for feeds and topics'],
  [
    '--json [fields]',
    'write JSON with all fields, or those named: --json title,url; a word that is no field is an argument',
  ],
  ['--ndjson', 'write NDJSON, one object a line; with --json title,url only those fields'],
  ['--table', 'lay out as on a terminal, also in a pipe: winnow content --table | less'],
  ['-q, --quiet', 'say nothing but data and errors'],
  ['--no-color', 'no colour and no spinner (NO_COLOR)'],
  ['--no-input', 'never ask; fail where an answer is needed'],
  ['--debug', 'show requests, and the details of internal errors'],
];
