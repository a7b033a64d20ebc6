/** What the golden test runs: at least one row for every command there is. */

/** Where things are in one run of the test. */
export interface Places {
  /** Address of a feed with three items. */
  readonly feed: string;
  /** Address that leads on to the feed, for good. */
  readonly moved: string;
  /** Address of the first item of the feed. */
  readonly item: string;
  /** Address of a service that listens. */
  readonly service: string;
  /** Variables that name a service in memory whose clock stands still. */
  readonly movable: Readonly<Record<string, string>>;
  readonly appId: string;
  readonly user: string;
  /** Password and application key, a line each. */
  readonly secrets: string;
}

export interface GoldenRow {
  /** The command, as the program knows it. */
  readonly command: string;
  /** `{n}` stands for the number of the form, from 1, and `{change}` for that of the newest change of the graph. */
  readonly args?: readonly string[];
  /** Tells rows of the same command apart. */
  readonly variant?: string;
  /** Command lines that are run before each form, whatever comes of them. */
  readonly before?: readonly (readonly string[])[];
  readonly stdin?: string;
  /** Whether the command stays until it is interrupted. */
  readonly stays?: boolean;
  /** Whether its JSON never ends, so that it is an object a line. */
  readonly streams?: boolean;
  /** Variables with which it finds a service, or opens one, by itself; the one of this test where absent. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Commands that answer with an empty list where nothing is there yet. */
export const EMPTY: readonly (readonly string[])[] = [
  ['topics', 'list'],
  ['topics', 'diff'],
  ['sources', 'list'],
  ['sources', 'refresh'],
  ['sources', 'check', '--no-fetch'],
  ['sources', 'fix'],
  ['content'],
  ['graph'],
  ['graph', 'export'],
  ['learn', 'log'],
  ['share', 'list'],
  ['users', 'list'],
  ['users', 'persons'],
  ['limits'],
  ['recommend'],
  ['extract', '--t', 'of the and'],
  ['profile', 'list'],
  ['profile', 'show'],
  ['whoami'],
  ['plans', 'list'],
  ['apps', 'list'],
  ['accounts', 'list'],
  ['schema'],
  ['doctor'],
];

/** The rows, in this order: a command that changes something changes it for those below. */
export function goldenRows(at: Places): readonly GoldenRow[] {
  const remove = (...words: string[]) => [[...words, '--yes']];
  return [
    { command: 'topics add', args: ['databases/postgres'] },
    { command: 'topics list' },
    { command: 'topics list', variant: 'tree', args: ['--tree'] },
    { command: 'topics show', args: ['databases'] },
    { command: 'topics try', args: ['gardens'] },
    { command: 'topics log', args: ['databases'] },
    { command: 'topics diff', args: ['1'] },
    { command: 'topics diff', variant: 'same', args: ['1', '1'] },
    { command: 'topics remove', args: ['gardens'], before: [['topics', 'add', 'gardens']] },
    {
      command: 'sources add',
      args: ['blogs', at.feed],
      before: remove('sources', 'remove', 'blogs'),
    },
    {
      command: 'sources import',
      args: ['reading.txt', '--name', 'imported'],
      before: remove('sources', 'remove', 'imported'),
    },
    {
      command: 'sources drop',
      args: ['dropped', at.feed],
      before: [['sources', 'add', 'dropped', at.feed]],
    },
    { command: 'sources list' },
    { command: 'sources show', args: ['My reading'] },
    { command: 'sources show', variant: 'service', args: ['service/News'] },
    { command: 'sources set', args: ['My reading', '--keep', '200'] },
    { command: 'sources default', args: ['My reading'] },
    { command: 'sources refresh' },
    { command: 'sources check' },
    {
      command: 'sources fix',
      args: ['--yes'],
      before: [
        ['sources', 'remove', 'old', '--yes'],
        ['sources', 'add', 'old', at.moved],
      ],
    },
    { command: 'sources export', args: ['My reading'] },
    { command: 'sources trace', args: [at.feed] },
    {
      command: 'sources rename',
      args: ['unnamed', 'blogs'],
      // Removed by the row after this one.
      before: [
        ['sources', 'remove', 'blogs', '--yes'],
        ['sources', 'add', 'unnamed', at.feed],
      ],
    },
    {
      command: 'sources remove',
      args: ['blogs', '--yes'],
      before: [['sources', 'add', 'blogs', at.feed]],
    },
    { command: 'content', args: ['databases', '--min-score', '0', '--limit', '1'] },
    { command: 'content', variant: 'video', args: ['--type', 'video', '--since', '2d'] },
    { command: 'content', variant: 'stays', args: ['--watch'], stays: true, streams: true },
    { command: 'why', args: [at.item] },
    { command: 'content show', args: [at.item] },
    { command: 'content mark-read', args: [at.item] },
    { command: 'content open', args: ['1', '--print'] },
    { command: 'content remove', args: [at.item, '--dry-run'] },
    { command: 'recommend', args: ['--q', 'postgres databases', '--min-score', '0.2'] },
    { command: 'extract', args: ['--t', 'Postgres databases learn to vacuum less'] },
    { command: 'learn', args: [at.item], before: [['learn', 'reset']] },
    { command: 'learn reset' },
    { command: 'learn visitors' },
    { command: 'learn log', args: ['--limit', '3'] },
    { command: 'share create', args: ['databases'] },
    { command: 'share list' },
    { command: 'share rotate', args: ['databases'] },
    { command: 'share revoke', args: ['databases'], before: [['share', 'create', 'databases']] },
    { command: 'graph' },
    { command: 'graph export' },
    { command: 'graph plan', args: ['interests.yaml'] },
    {
      command: 'graph apply',
      args: ['interests.yaml', '--yes'],
      before: remove('topics', 'remove', '機械学習'),
    },
    { command: 'limits', variant: 'none' },
    { command: 'limits', variables: at.movable },
    {
      command: 'users add',
      args: ['ann', '--password-stdin'],
      stdin: 'correct horse',
      before: remove('users', 'remove', 'ann'),
    },
    { command: 'users password', args: ['ann', '--password-stdin'], stdin: 'battery staple' },
    { command: 'users list' },
    {
      command: 'users remove',
      args: ['bob', '--yes'],
      before: [['users', 'add', 'bob', '--password-stdin']],
      stdin: 'correct horse',
    },
    { command: 'users persons', before: [['api', 'GET', '/v2/recommendations?uid=reader']] },
    {
      command: 'users forget',
      args: ['passing', '--yes'],
      before: [['api', 'GET', '/v2/recommendations?uid=passing']],
    },
    { command: 'plans set', args: ['team', '--hits', '60', '--per', 'minute'] },
    { command: 'plans import', args: ['plans.json'] },
    { command: 'plans list' },
    { command: 'plans remove', args: ['spare', '--yes'], before: [['plans', 'set', 'spare']] },
    {
      command: 'accounts create',
      args: ['acme', '--password-stdin'],
      stdin: 'correct horse',
      before: remove('accounts', 'remove', 'acme'),
    },
    { command: 'accounts plan', args: ['acme', 'team'] },
    { command: 'accounts disable', args: ['acme'] },
    { command: 'accounts enable', args: ['acme'] },
    {
      command: 'accounts password',
      args: ['acme', '--password-stdin'],
      stdin: 'battery staple',
    },
    { command: 'accounts list' },
    { command: 'apps add', args: ['reader{n}'] },
    { command: 'apps rotate', args: ['reader1'] },
    { command: 'apps authorise', args: ['reader1', 'acme'] },
    { command: 'apps list' },
    {
      command: 'apps revoke',
      args: ['reader1', 'acme'],
      before: [['apps', 'authorise', 'reader1', 'acme']],
    },
    {
      command: 'accounts remove',
      args: ['other', '--yes'],
      before: [['accounts', 'create', 'other', '--password-stdin']],
      stdin: 'correct horse',
    },
    { command: 'backup', args: ['copy{n}.db'] },
    { command: 'restore', args: ['kept.db', '--yes'], before: [['backup', 'kept.db']] },
    { command: 'stats' },
    { command: 'serve', args: ['--memory', '--port', '0'], stays: true },
    { command: 'ready', args: ['--url', at.service] },
    { command: 'conformance', args: ['--only', 'v1-topics/post'] },
    { command: 'clock', variables: at.movable },
    { command: 'clock advance', args: ['2h'], variables: at.movable },
    { command: 'api', args: ['GET', '/v1/topics'] },
    { command: 'schema' },
    { command: 'schema', variant: 'one', args: ['topics', 'list'] },
    { command: 'doctor' },
    { command: 'completion', args: ['fish'] },
    { command: 'whoami' },
    {
      command: 'login',
      args: [
        ...['work', '--url', at.service, '--user', at.user],
        ...['--app-id', at.appId, '--password-stdin'],
      ],
      stdin: at.secrets,
    },
    { command: 'profile list' },
    { command: 'profile show', args: ['work'] },
    { command: 'profile use', args: ['local'] },
    {
      command: 'profile remove',
      args: ['spare'],
      before: [
        ...[
          [
            'login',
            'spare',
            '--url',
            at.service,
            '--user',
            at.user,
            '--app-id',
            at.appId,
            '--password-stdin',
          ],
        ],
      ],
      stdin: at.secrets,
    },
    // Undoing takes topics away that the rows above show.
    { command: 'learn undo', args: ['{change}', '--yes'], before: [['learn', 'reset']] },
    {
      command: 'topics undo',
      args: ['{change}', '--yes'],
      before: [['topics', 'add', 'chess']],
    },
    { command: 'demo', variables: {} },
  ];
}
