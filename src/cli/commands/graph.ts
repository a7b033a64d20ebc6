/** `winnow graph`: the interest graph as a picture, and as a file that can be reviewed, compared and applied. */
import { type Command, Option } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { formatTopicPath, parentPath, type TopicPath } from '../../model/topic-path.ts';
import { readWantedGraph, type WantedGraph, writeGraph } from '../../protocol/graph.ts';
import type { WrittenChange } from '../../protocol/graph-changes.ts';
import { WINNOW_SCHEMAS } from '../../protocol/schemas/winnow.ts';
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
import { requireOneForm } from '../input/one-form.ts';
import { readDocument, withInputName } from '../input/read-document.ts';
import { tellReferred } from '../notes/search-notes.ts';
import { withHint } from '../notes/with-hint.ts';
import { cleanJson } from '../output/clean.ts';
import { field, type Row, rowsField } from '../output/field.ts';
import { tellPasswords } from '../output/passwords.ts';
import { dotText, mermaidText, treeText } from '../output/tree.ts';
import type { Session } from '../session.ts';
import { RETENTION_NOTE } from '../source-settings.ts';
import { yamlText } from '../yaml-text.ts';

const FORMATS = ['tree', 'dot', 'mermaid', 'json'] as const;
const DRIFT = 2;

const TOPIC_FIELDS = [
  field('topic', 'text', 'path, segments separated by /', { reach: 'json' }),
  field('parent', 'text', 'the topic it lies in; null at the top', {
    reach: 'json',
    nullable: true,
  }),
];

const SHOW_FIELDS = [rowsField('topics', 'the topics, each below its parent', TOPIC_FIELDS)];

const FILE = [
  '<file>',
  'YAML or JSON as export writes it; without topics: or sources:, those stay; - for standard input',
] as const;

interface ShowOptions {
  readonly format: (typeof FORMATS)[number] | undefined;
}

interface FileOptions {
  readonly file: string;
  readonly yes: boolean;
}

function topicRow(path: TopicPath): Row {
  const parent = parentPath(path);
  return {
    topic: formatTopicPath(path),
    parent: parent === undefined ? null : formatTopicPath(parent),
  };
}

async function runShow({ format }: ShowOptions, session: Session): Promise<number> {
  if (format !== undefined) requireOneForm('--format', session.options);
  const paths = await (await session.connect()).topics.list();
  const { output } = session;
  const rows = paths.map(topicRow);
  const texts = {
    tree: () => treeText(paths, output.look),
    dot: () => dotText(paths),
    mermaid: () => mermaidText(paths),
    json: () => `${JSON.stringify({ topics: rows })}\n`,
  };
  if (output.machine) await output.record(SHOW_FIELDS, {}, { topics: rows });
  else await output.document(texts[format ?? 'tree']());
  return 0;
}

function registerShow(group: Command, attach: Attach): void {
  group.addOption(
    new Option('--format <format>', 'how to draw it (default: "tree")').choices(FORMATS),
  );
  attach(group, {
    fields: SHOW_FIELDS,
    json: 'record',
    examples: [
      ['Look at it', 'winnow graph'],
      ['As a picture', 'winnow graph --format dot | dot -Tsvg > interests.svg'],
    ],
    read: (_, { format }) => ({ format: format as ShowOptions['format'] }),
    run: runShow,
  });
}

async function runExport(_: object, session: Session): Promise<number> {
  const graph = await (await session.connect()).graph.find();
  const { output } = session;
  const document = writeGraph(graph);
  const text = output.machine
    ? `${cleanJson(JSON.stringify(document))}\n`
    : await yamlText(document);
  await output.document(text);
  tellPasswords(text, output);
  return 0;
}

function registerExport(group: Command, attach: Attach): void {
  attach(group.command('export').description('write topics and sources as a YAML document'), {
    fields: [],
    json: { schema: WINNOW_SCHEMAS['Graph'] ?? {} },
    examples: [
      ['Keep it under version control', 'winnow graph export > interests.yaml'],
      ['As JSON', 'winnow graph export --json'],
    ],
    read: () => ({}),
    run: runExport,
  });
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

function registerPlan(group: Command, attach: Attach): void {
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

function registerApply(group: Command, attach: Attach): void {
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

/** Makes the command itself draw the graph; adds `export`, `plan` and `apply`. */
export function register(group: Command, attach: Attach): void {
  registerShow(group, attach);
  registerExport(group, attach);
  registerPlan(group, attach);
  registerApply(group, attach);
}
