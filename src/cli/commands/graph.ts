/** `winnow graph`: the interest graph as a picture, and as a file that can be reviewed, compared and applied. */
import { type Command, Option } from 'commander';
import { formatTopicPath, parentPath, type TopicPath } from '../../model/topic-path.ts';
import { writeGraph } from '../../protocol/graph.ts';
import { WINNOW_SCHEMAS } from '../../protocol/schemas/winnow.ts';
import type { Attach } from '../command.ts';
import { requireOneForm } from '../input/one-form.ts';
import { cleanJson } from '../output/clean.ts';
import { field, type Row, rowsField } from '../output/field.ts';
import { tellPasswords } from '../output/passwords.ts';
import { dotText, mermaidText, treeText } from '../output/tree.ts';
import type { Session } from '../session.ts';
import { yamlText } from '../yaml-text.ts';
import { registerApply, registerPlan } from './graph-apply.ts';

const FORMATS = ['tree', 'dot', 'mermaid', 'json'] as const;

const TOPIC_FIELDS = [
  field('topic', 'text', 'path, segments separated by /', { reach: 'json' }),
  field('parent', 'text', 'the topic it lies in; null at the top', {
    reach: 'json',
    nullable: true,
  }),
];

const SHOW_FIELDS = [rowsField('topics', 'the topics, each below its parent', TOPIC_FIELDS)];

interface ShowOptions {
  readonly format: (typeof FORMATS)[number] | undefined;
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

/** Makes the command itself draw the graph; adds `export`, `plan` and `apply`. */
export function register(group: Command, attach: Attach): void {
  registerShow(group, attach);
  registerExport(group, attach);
  registerPlan(group, attach);
  registerApply(group, attach);
}
