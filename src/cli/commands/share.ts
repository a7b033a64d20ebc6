/** `winnow share`: links through which others read a topic, or everything, without an account. */
import type { Command } from 'commander';
import type { SharesClient } from '../../client/shares.ts';
import { formatTopicPath, type TopicPath } from '../../model/topic-path.ts';
import { SHARE_STATES, type ShareReading } from '../../protocol/shares.ts';
import type { Attach } from '../command.ts';
import { LIST } from '../help/groups.ts';
import { readTopicArgument } from '../input/argument-values.ts';
import { confirm } from '../input/confirm.ts';
import { hintAtChange } from '../notes/change-hint.ts';
import { tellLink } from '../notes/link-notes.ts';
import { withHint } from '../notes/with-hint.ts';
import { field, type Row } from '../output/field.ts';
import type { Session } from '../session.ts';

const FIELDS = [
  field('topic', 'text', 'top-level topic it opens; null for everything', {
    yields: true,
    nullable: true,
  }),
  field('url', 'text', 'address to hand on, an RSS feed', { yields: true, addresses: true }),
  field('createdAt', 'time', 'when it was made, ISO 8601 in UTC', { heading: 'age' }),
  field(
    'state',
    'word',
    'shared: made to be handed on; listed: in the links of lists alone, and opens as much; dormant: its topic is gone, so nothing',
    {
      values: SHARE_STATES,
    },
  ),
  field('lid', 'text', 'the secret in the address', { reach: 'json' }),
];

const REVOKED_FIELDS = [FIELDS[0]!, field('result', 'word', 'revoked', { values: ['revoked'] })];

const HINT = 'see what is shared with: winnow share list';

interface ShareOptions {
  readonly topic: TopicPath | undefined;
}

function shareRow({ topic, url, createdAt, state, lid }: ShareReading): Row {
  return {
    topic: topic === undefined ? null : formatTopicPath(topic),
    url,
    createdAt: new Date(createdAt).toISOString(),
    state,
    lid,
  };
}

const TOPIC = [
  '[topic]',
  'a topic, whose top-level topic is meant; everything without one',
] as const;

function read([topic]: readonly unknown[]): ShareOptions {
  return { topic: typeof topic === 'string' ? readTopicArgument(topic) : undefined };
}

/** The rows for a terminal, where an empty cell would not say that the whole graph is shared. */
function terminalRows(shares: readonly ShareReading[]): Row[] {
  return shares.map(shareRow).map((row) => ({ ...row, topic: row['topic'] ?? '(everything)' }));
}

/** The `run` of a command that gives one share. `how` says what its row is: data that was asked for, or a report. */
function runOf(
  act: (shares: SharesClient, topic?: TopicPath) => Promise<ShareReading>,
  hint: string,
  how: 'list' | 'report',
) {
  return async ({ topic }: ShareOptions, session: Session): Promise<number> => {
    const { shares } = await session.connect();
    const share = await withHint(act(shares, topic), hint);
    const shown = { terminalRows: terminalRows([share]) };
    await session.output[how](FIELDS, [shareRow(share)], shown);
    await tellLink(session);
    return 0;
  };
}

const runOne = runOf(
  (shares, topic) => shares.create(topic),
  'see your topics with: winnow topics list',
  // The address is all that anybody makes a link for.
  'list',
);

/** Not asked, since scripts make such links; but whoever forgot the topic is to know what it opens. */
async function runCreate(options: ShareOptions, session: Session): Promise<number> {
  const code = await runOne(options, session);
  if (options.topic !== undefined) return code;
  session.output.note('whoever has it can read everything: all your topics and lists');
  session.output.note(
    '  hint: end it with: winnow share revoke; for one topic: winnow share create <topic>',
  );
  return code;
}

function registerCreate(group: Command, attach: Attach): void {
  attach(
    group
      .command('create')
      .description('make a link that anyone may read with, or show the one there is')
      .argument(...TOPIC),
    {
      fields: FIELDS,
      examples: [
        ['Share one topic', 'winnow share create "machine learning"'],
        ['The address alone', 'winnow share create databases --json=url'],
      ],
      read,
      run: runCreate,
    },
  );
}

async function runList(_: object, session: Session): Promise<number> {
  const shares = await (await session.connect()).shares.list();
  await session.output.list(FIELDS, shares.map(shareRow), { terminalRows: terminalRows(shares) });
  const { output } = session;
  if (!output.look.terminal) return 0;
  const has = (state: ShareReading['state']) => shares.some((share) => share.state === state);
  if (shares.length === 0) {
    output.note('nothing is shared');
    hintAtChange(session, 'winnow share create <topic>');
  }
  if (has('listed')) {
    output.note('listed: made for the links in lists; opens as much to whoever has such a list');
  }
  if (has('dormant')) output.note('dormant: its topic is gone; opens nothing until it is back');
  if (has('listed') || has('dormant')) {
    const end = 'winnow share revoke <topic>, everything without a topic';
    hintAtChange(session, `end one with: ${end}`);
  }
  return 0;
}

function registerList(group: Command, attach: Attach): void {
  attach(
    group.command(LIST, { isDefault: true }).alias('ls').description('list the links that work'),
    {
      fields: FIELDS,
      examples: [
        ['Show what is shared', 'winnow share list'],
        ['For a script', 'winnow share list --json=topic,url'],
      ],
      read: () => ({}),
      run: runList,
    },
  );
}

interface EndOptions extends ShareOptions {
  readonly yes: boolean;
}

function readEnd(args: readonly unknown[], { yes }: Readonly<Record<string, unknown>>): EndOptions {
  return { ...read(args), yes: yes === true };
}

/** Asks before the link to everything goes: whoever left out a topic by mistake cannot have the same link again. */
async function confirmEnd({ topic, yes }: EndOptions, session: Session): Promise<void> {
  if (topic !== undefined || yes) return;
  const shares = await (await session.connect()).shares.list();
  const isShared = shares.some((share) => share.topic === undefined);
  if (isShared) await confirm(session, 'The link to everything stops working for good.', false);
}

const runRotate = runOf((shares, topic) => shares.rotate(topic), HINT, 'report');

function registerRotate(group: Command, attach: Attach): void {
  attach(
    group
      .command('rotate')
      .description('replace a link: the old one stops working')
      .argument(...TOPIC)
      .option('-y, --yes', 'replace the link to everything without asking'),
    {
      fields: FIELDS,
      examples: [
        ['A new link for a topic', 'winnow share rotate "machine learning"'],
        ['A new link for everything', 'winnow share rotate --yes'],
      ],
      read: readEnd,
      run: async (options: EndOptions, session) => {
        await confirmEnd(options, session);
        return runRotate(options, session);
      },
    },
  );
}

async function runRevoke(options: EndOptions, session: Session): Promise<number> {
  const { topic } = options;
  await confirmEnd(options, session);
  const { shares } = await session.connect();
  await withHint(shares.revoke(topic), HINT);
  const name = topic === undefined ? null : formatTopicPath(topic);
  await session.output.report(REVOKED_FIELDS, [{ topic: name, result: 'revoked' }]);
  return 0;
}

function registerRevoke(group: Command, attach: Attach): void {
  attach(
    group
      .command('revoke')
      .alias('rm')
      .description('revoke a link: it stops working')
      .argument(...TOPIC)
      .option('-y, --yes', 'revoke the link to everything without asking'),
    {
      fields: REVOKED_FIELDS,
      examples: [
        ['Share a topic no more', 'winnow share revoke "machine learning"'],
        ['Close the link to everything', 'winnow share revoke --yes'],
      ],
      read: readEnd,
      run: runRevoke,
    },
  );
}

/** Adds `create`, `list`, `rotate` and `revoke`. */
export function register(group: Command, attach: Attach): void {
  registerCreate(group, attach);
  registerList(group, attach);
  registerRotate(group, attach);
  registerRevoke(group, attach);
}
