/** `winnow extract`: the concepts in a page or text, ready to be added as topics. */
import { type Command, Option } from 'commander';
import type { ExtractionChoice } from '../../client/extraction.ts';
import { WinnowError } from '../../model/errors.ts';
import { formatTopicPath } from '../../model/topic-path.ts';
import type { Attach } from '../command.ts';
import { addInterestOptions, readInterests } from '../interests.ts';
import { field, rowsField } from '../output/field.ts';
import type { Session } from '../session.ts';
import { numberBetween } from '../usage.ts';

const CONCEPT_FIELDS = [
  field('score', 'score', 'how much the text is about it, 0 to 1'),
  field('label', 'text', 'the concept, as the text writes it', { yields: true }),
  field('topic', 'text', 'what topics add takes; a path of the graph where it has one', {
    yields: true,
  }),
];

const FIELDS = [
  field('title', 'text', 'title of the page', { nullable: true }),
  field('language', 'text', 'language of the text, such as en', { nullable: true }),
  field('textLength', 'count', 'characters that were read'),
  rowsField('concepts', 'the concepts, best first', CONCEPT_FIELDS),
];

async function runExtract(choice: ExtractionChoice, session: Session): Promise<number> {
  const client = await session.connect();
  const { title, language, textLength, findings } = await client.extraction.find(choice);
  const rows = findings.map(({ label, score, path }) => ({
    score,
    label,
    topic: formatTopicPath(path),
  }));
  await session.output.record(FIELDS, { title, language, textLength }, { concepts: rows });
  if (rows.length === 0) session.output.note('no concept was found that scores high enough');
  return 0;
}

/** Adds the options of `extract`. */
export function register(command: Command, attach: Attach): void {
  addInterestOptions(command)
    .addOption(
      new Option('--min-score <score>', 'only concepts that score this or more').argParser(
        numberBetween(0, 1),
      ),
    )
    .option('--no-complex', 'only concepts of one word')
    .option('--no-influence', 'leave out what the graph knows');
  attach(command, {
    fields: FIELDS,
    json: 'record',
    examples: [
      ['What is a page about?', 'winnow extract --u https://example.org/post'],
      ['Follow the best concept of a text', 'winnow extract --t "$(cat note.txt)" --min-score 0.9'],
    ],
    read: (_, flags) => {
      const about = readInterests(flags);
      if ([about.search, about.url, about.text].every((given) => given === undefined)) {
        throw new WinnowError('usage', 'say what to read, with --u, --q or --t', {
          hint: 'winnow extract --help',
        });
      }
      return {
        ...about,
        minScore: flags['minScore'] as number | undefined,
        complex: flags['complex'] === false ? false : undefined,
        influence: flags['influence'] === false ? false : undefined,
      };
    },
    run: runExtract,
  });
}
