/** `winnow graph plan` and `winnow graph apply`: what would make the graph what a file says, and making it so. */
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { readWantedGraph, type WantedGraph } from '../../protocol/graph.ts';
import type { WrittenChange } from '../../protocol/graph-changes.ts';
import { lastWord } from '../../protocol/shell-word.ts';
import { writeOwnSource } from '../../protocol/source-name.ts';
import { awaitUnlessStopped } from '../await-work.ts';
import type { Attach } from '../command.ts';
import { lookAtFeeds, tellFailures } from '../feed-health.ts';
import {
  CHANGE_FIELDS,
  changeRow,
  keepsLess,
  namesOfGoing,
  terminalRows,
} from '../graph-change-rows.ts';
import { SERVICE_CODES, WRONG_USAGE } from '../help/exit-codes.ts';
import { confirm, namesAsked } from '../input/confirm.ts';
import { readDocument, withInputName } from '../input/read-document.ts';
import { tellReferred } from '../notes/search-notes.ts';
import { withHint } from '../notes/with-hint.ts';
import type { Session } from '../session.ts';
import { RETENTION_NOTE } from '../source-settings.ts';

/** The exit code of a plan with changes. */
const DRIFT = 2;

const FILE = [
  '<file>',
  'YAML or JSON as export writes it; without topics: or sources:, those stay; - for standard input',
] as const;

interface FileOptions {
  readonly file: string;
  readonly yes: boolean;
}

/** Throws `invalid` with the line or field that is wrong. */
async function readFile(file: string, session: Session): Promise<WantedGraph> {
  const maxBytes = LIMITS.http.jsonBytes;
  return readDocument(file, session, { maxBytes, read: readWantedGraph });
}

/** The result. An error `invalid` of it names the file. */
async function namingFile<T>(file: string, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (thrown) {
    if (!(thrown instanceof WinnowError) || thrown.code !== 'invalid') throw thrown;
    throw new WinnowError('invalid', withInputName(file, thrown.message), { cause: thrown });
  }
}

/** What the document asks for, and what making it so would change. Throws what applying it throws. */
async function findChanges(file: string, session: Session) {
  const wanted = await namingFile(file, readFile(file, session));
  const client = await session.connect();
  const { changes, tag } = await namingFile(file, client.graph.plan(wanted));
  return { wanted, client, changes, tag };
}

/** Says what the document does not speak of: whoever left it out may have meant that it goes. */
function tellUnspoken({ topics, sources }: WantedGraph, { output }: Session): void {
  const kinds = { topics, sources };
  for (const [kind, list] of Object.entries(kinds)) {
    if (list !== undefined) continue;
    output.note(
      `${kind} stay as they are: the document has no "${kind}:" ("${kind}: []" would remove all)`,
    );
  }
}

/**
 * Throws `failed` in place of `invalid`: a document that is no graph must not end with the exit code of wrong usage, which
 * stands for drift here.
 */
async function runPlan({ file }: FileOptions, session: Session): Promise<number> {
  const { changes, wanted } = await findChanges(file, session).catch((thrown: unknown) => {
    if (!(thrown instanceof WinnowError) || thrown.code !== 'invalid') throw thrown;
    throw new WinnowError('failed', thrown.message, { cause: thrown });
  });
  const shown = changes.flatMap(terminalRows);
  await session.output.list(CHANGE_FIELDS, changes.map(changeRow), { terminalRows: shown });
  tellUnspoken(wanted, session);
  if (changes.length > 0) return DRIFT;
  session.output.note('the graph is what the file says');
  return 0;
}

/** Adds `graph plan`. */
export function registerPlan(group: Command, attach: Attach): void {
  attach(
    group
      .command('plan')
      .description('show what applying a document would change')
      .argument(...FILE),
    {
      fields: CHANGE_FIELDS,
      examples: [
        ['Has anything drifted?', 'winnow graph plan interests.yaml'],
        ['In CI, where drift fails the step', 'winnow graph plan interests.yaml --json'],
      ],
      read: ([file]) => ({ file: String(file), yes: true }),
      run: runPlan,
      exitCodes: {
        ...SERVICE_CODES,
        0: 'nothing would change',
        1: 'failed, as where the document is no graph, or wrong usage',
        [DRIFT]: 'something would change',
        5: 'no such file, or not found',
      },
      answersWithTwo: true,
    },
  );
}

/** The names of the sources that came or changed. */
function sourcesOf(applied: readonly WrittenChange[]): string[] {
  const sources = applied.filter(({ kind, action }) => kind === 'source' && action !== 'remove');
  return sources.map(({ name }) => name);
}

/** Says which feeds of sources that came or changed cannot be read; they stay, so it is no failure. */
async function tellUnread(
  changed: readonly string[],
  client: Client,
  session: Session,
): Promise<void> {
  if (!session.options.wait) return;
  for (const name of changed) {
    const feeds = await lookAtFeeds(client, writeOwnSource(name));
    await tellFailures(session, feeds ?? [], name);
  }
}

async function runApply({ file, yes }: FileOptions, session: Session): Promise<number> {
  const { wanted, client, changes, tag } = await findChanges(file, session);
  const going = changes.flatMap(namesOfGoing);
  if (going.length > 0) await confirm(session, `These go: ${namesAsked(going)}.`, yes);
  // Nobody said yes to what another one changed meanwhile, unless to whatever it takes.
  const onlyAsSeen = yes ? undefined : tag;
  const apply = () =>
    withHint(client.graph.apply(wanted, onlyAsSeen), `winnow graph plan${lastWord(file)}`);
  const applied = changes.length === 0 ? [] : await namingFile(file, apply());
  // Until its topics are expanded and its feeds fetched, the graph lists nothing.
  const brokenOff = applied.length > 0 ? await awaitUnlessStopped(session, client) : undefined;
  const shown = applied.flatMap(terminalRows);
  await session.output.report(CHANGE_FIELDS, applied.map(changeRow), { terminalRows: shown });
  tellUnspoken(wanted, session);
  if (applied.some(keepsLess)) session.output.note(RETENTION_NOTE);
  if (applied.length === 0) session.output.note('nothing to do: the graph is what the file says');
  const changed = sourcesOf(applied);
  await tellUnread(changed, client, session);
  for (const { name, entries: added } of wanted.sources ?? []) {
    if (changed.includes(name)) await tellReferred({ name, added }, client, session);
  }
  session.interruption.check('the graph is what the file says; go on with: winnow sources refresh');
  if (brokenOff !== undefined) throw brokenOff;
  return 0;
}

/** Adds `graph apply`. */
export function registerApply(group: Command, attach: Attach): void {
  attach(
    group
      .command('apply')
      .description('make the graph equal to a document, all of it or nothing')
      .argument(...FILE)
      .option(
        '-y, --yes',
        'remove topics, terms, sources and feeds that the document does not have, without asking',
      ),
    {
      fields: CHANGE_FIELDS,
      examples: [
        ['Make it so', 'winnow graph apply interests.yaml'],
        ['From a script', 'winnow graph apply interests.yaml --yes'],
      ],
      read: ([file], { yes }) => ({ file: String(file), yes: yes === true }),
      exitCodes: {
        ...SERVICE_CODES,
        0: 'done, also where feeds of the document cannot be read',
        2: `${WRONG_USAGE}, or the document is no graph`,
        5: 'no such file, or not found',
      },
      run: runApply,
    },
  );
}
