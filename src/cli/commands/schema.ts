/** `winnow schema`: what the `--json` of each command is made of. */
import type { Command } from 'commander';
import { WinnowError } from '../../model/errors.ts';
import { atLeast, TEXT } from '../../protocol/schemas/schema.ts';
import { type Attach, textArguments } from '../command.ts';
import { commandSchema, formName, type KnownCommand, rowSchema } from '../help/json-form.ts';
import { didYouMean, nearestName } from '../notes/missing-names.ts';
import { cleanJson } from '../output/clean.ts';
import { field } from '../output/field.ts';
import type { Session } from '../session.ts';

const FIELDS = [
  field('command', 'text', 'the command, as winnow schema takes it'),
  field('form', 'word', 'list: an array of objects; record: one object; own: see its schema', {
    values: ['list', 'record', 'own'],
  }),
  field('about', 'text', 'what the command is for', { yields: true }),
];

function listed({ words, about, declared }: KnownCommand) {
  return { command: words, form: formName(declared), about };
}

/** The error for words that are a group, or no command at all. */
function unknownCommand(words: string, known: readonly string[]): WinnowError {
  const members = known.filter((name) => name.startsWith(`${words} `));
  const [first] = members;
  if (first !== undefined) {
    return new WinnowError('usage', `"${words}" is a group: ${members.join(', ')}`, {
      hint: `winnow schema ${first}`,
    });
  }
  const guess = didYouMean(nearestName(words, known));
  return new WinnowError('usage', `there is no command "${words}"${guess}`, {
    hint: 'see them with: winnow schema',
  });
}

async function runSchema({ words }: { words: string }, session: Session): Promise<number> {
  const commands = await session.everyCommand();
  const { output } = session;
  if (words === '') {
    await output.list(FIELDS, commands.map(listed));
    return 0;
  }
  const command = commands.find((one) => one.words === words);
  if (command === undefined) {
    throw unknownCommand(
      words,
      commands.map((one) => one.words),
    );
  }
  const indent = output.look.terminal ? 2 : undefined;
  await output.document(`${cleanJson(JSON.stringify(commandSchema(command), null, indent))}\n`);
  return 0;
}

/** Adds the argument of `schema`. */
export function register(group: Command, attach: Attach): void {
  group.argument('[command...]', 'the command, as typed: topics add; all of them by default');
  attach(group, {
    fields: FIELDS,
    json: {
      schema: {
        oneOf: [
          { type: 'array', items: rowSchema(FIELDS) },
          { ...atLeast({ $schema: TEXT, $id: TEXT }), description: 'a JSON Schema, draft 2020-12' },
        ],
      },
    },
    examples: [
      ['What does content --json give?', 'winnow schema content'],
      ['Every command and the form of its JSON', 'winnow schema'],
    ],
    read: ([words]) => ({ words: textArguments(words).join(' ') }),
    exitCodes: {},
    run: runSchema,
  });
}
