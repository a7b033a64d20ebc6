/** `winnow extract`: the concepts in a page or text, ready to be added as topics. */
import { type Command, Option } from 'commander';
import type { ExtractionChoice } from '../../client/extraction.ts';
import type { Interests } from '../../client/interest.ts';
import { byteSize } from '../../model/byte-size.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { formatTopicPath } from '../../model/topic-path.ts';
import { decodeOpml } from '../../protocol/lists/decode-opml.ts';
import { isBinary, isPacked, withoutTerminalSequences } from '../../protocol/no-text.ts';
import type { Attach } from '../command.ts';
import { addInterestOptions, readInterests } from '../input/interests.ts';
import { numberBetween } from '../input/option-values.ts';
import { inputName, readInput } from '../input/read-input.ts';
import { field, rowsField } from '../output/field.ts';
import type { Session } from '../session.ts';

const CONCEPT_FIELDS = [
  field('score', 'score', 'how much the text is about it, 0 to 1'),
  field(
    'label',
    'text',
    'the concept as the text writes it, or the topic of yours that it is about',
    { yields: true },
  ),
  field('topic', 'text', 'what topics add takes; a path of the graph where it has one', {
    yields: true,
  }),
];

const FIELDS = [
  field('title', 'text', 'title of the page', { nullable: true }),
  field('language', 'text', 'language of the text, such as en', { nullable: true }),
  field('textLength', 'count', 'characters that were read', { heading: 'text length' }),
  rowsField('concepts', 'the concepts, best first', CONCEPT_FIELDS),
];

const MOST = byteSize(LIMITS.extraction.textBytes);

interface ExtractOptions extends ExtractionChoice {
  /** A file with the text, `-` for standard input. */
  readonly file?: string;
}

async function readText(file: string, session: Session): Promise<string> {
  const bytes = await readInput(file, session, LIMITS.extraction.textBytes);
  if (isPacked(bytes)) {
    throw new WinnowError('invalid', `${inputName(file)}: this is a packed file, not a text`, {
      hint: 'unpack it, and name the text that is in it',
    });
  }
  const text = withoutTerminalSequences(decodeOpml(bytes).text).trim();
  if (text === '') throw new WinnowError('usage', `${inputName(file)} holds no text`);
  if (!isBinary(text)) return text;
  throw new WinnowError('invalid', `${inputName(file)}: this is binary data, not a text`);
}

async function runExtract({ file, ...given }: ExtractOptions, session: Session): Promise<number> {
  const text = file === undefined ? given.text : await readText(file, session);
  const client = await session.connect();
  const { title, language, textLength, findings } = await session.interruption.during(
    client.extraction.find({ ...given, text }),
  );
  const rows = findings.map(({ label, score, path }) => ({
    score,
    label,
    topic: formatTopicPath(path),
  }));
  await session.output.record(FIELDS, { title, language, textLength }, { concepts: rows });
  if (rows.length === 0) session.output.note('no concept was found that scores high enough');
  return 0;
}

/** What the argument and the options name together. Throws `usage` for two pages or two texts. */
function readWhat(what: unknown, about: Interests): Interests & { file?: string } {
  if (typeof what !== 'string') return about;
  const isPage = /^https?:\/\//iu.test(what);
  if ((isPage ? about.url : about.text) !== undefined) {
    throw new WinnowError('usage', `${what} and --${isPage ? 'u' : 't'} name two: choose one`);
  }
  return isPage ? { ...about, url: what } : { ...about, file: what };
}

/** Adds the argument and options of `extract`. */
export function register(command: Command, attach: Attach): void {
  addInterestOptions(
    command.argument(
      '[what]',
      `address of a page, or a file with text or HTML, at most ${MOST}; - reads stdin`,
    ),
  )
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
      ['What is a page about?', 'winnow extract https://example.org/post'],
      ['And a text, from another program', 'pbpaste | winnow extract - --min-score 0.9'],
      [
        'Its best concept, for a script',
        'winnow extract note.txt --json concepts | jq -r ".concepts[0].topic"',
      ],
    ],
    read: ([what], flags) => {
      const about = readWhat(what, readInterests(flags));
      const { search, url, text, file } = about;
      if ([search, url, text, file].every((given) => given === undefined)) {
        throw new WinnowError('usage', 'say what to read: an address, a file, or --u, --q or --t', {
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
