/** `winnow recommend`: what to read next to a page, a query, a message or a topic; else by what was read before. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RecommendationChoice } from '../../client/recommendations.ts';
import { retold, WinnowError } from '../../model/errors.ts';
import { ITEM_TYPES } from '../../model/item.ts';
import { LIMITS } from '../../model/limits.ts';
import { formatTopicPath } from '../../model/topic-path.ts';
import type { Recommendation } from '../../protocol/recommendations.ts';
import { shellWord } from '../../protocol/shell-word.ts';
import type { Attach } from '../command.ts';
import { readTopicArgument } from '../input/argument-values.ts';
import { addInterestOptions, readInterests } from '../input/interests.ts';
import { TYPES } from '../input/item-types.ts';
import { collectValues, numberBetween, wholeBetween } from '../input/option-values.ts';
import { tellSearches } from '../notes/search-notes.ts';
import { field, type Row } from '../output/field.ts';
import type { Session } from '../session.ts';

const FIELDS = [
  field('score', 'score', 'how likely it is wanted, 0 to 1; 0.5 is as likely as not', {
    nullable: true,
  }),
  field('date', 'time', 'when it was published, ISO 8601 in UTC', {
    heading: 'age',
    nullable: true,
    spare: 1,
  }),
  field('topic', 'text', 'the interest that the score is for', {
    yields: true,
    nullable: true,
    spare: 2,
  }),
  field('title', 'text', 'title, plain text', { yields: true, lines: 3 }),
  field('url', 'text', 'address of the original', { reach: 'pipe', nullable: true }),
  field('link', 'text', 'learning link: follow it to teach the graph', { reach: 'json' }),
  field('topics', 'list', 'all interests it belongs to, that of the score first', {
    reach: 'json',
  }),
  field('publisher', 'text', 'host of the original', { reach: 'json' }),
  field('type', 'text', 'NewsArticle, VideoObject, ImageObject or WebPage', { reach: 'json' }),
  field('summary', 'text', 'a few sentences, plain text', { reach: 'json' }),
  field('description', 'text', 'more of the text, plain', { reach: 'json' }),
  field('image', 'text', 'address of a picture', { reach: 'json', nullable: true }),
  field('thumbnail', 'text', 'address of a small picture', { reach: 'json', nullable: true }),
];

const KINDS = Object.keys(TYPES).join(', ');

function recommendationRow(found: Recommendation): Row {
  const topics = found.topics.map(formatTopicPath);
  return {
    score: found.contentScore,
    date: found.date,
    topic: topics[0],
    title: found.title,
    url: found.originalUrl,
    link: found.url,
    topics,
    publisher: found.publisher,
    type: found.mediaType,
    summary: found.abstract,
    description: found.description,
    image: found.image,
    thumbnail: found.thumbnail,
  };
}

/** The error, with a hint for whoever typed `--url`, which names a service, and meant `--u`, which names a page. */
function meantPage(
  thrown: unknown,
  { search, url, text, topic }: RecommendationChoice,
  service: string | undefined,
): unknown {
  const isAsked = [search, url, text, topic].some((about) => about !== undefined);
  if (!(thrown instanceof WinnowError) || service === undefined || isAsked) return thrown;
  const page = `for a page: winnow recommend --u ${shellWord(service)}`;
  return retold(thrown, { hint: thrown.hint === undefined ? page : `${thrown.hint}; ${page}` });
}

async function findRecommendations(choice: RecommendationChoice, session: Session) {
  try {
    const { recommendations } = await session.connect();
    return await session.interruption.during(recommendations.find(choice));
  } catch (thrown) {
    throw meantPage(thrown, choice, session.options.url);
  }
}

async function runRecommend(choice: RecommendationChoice, session: Session): Promise<number> {
  const { output } = session;
  const { interests, recommendations, searchesAt } = await findRecommendations(choice, session);
  await output.list(FIELDS, recommendations.map(recommendationRow));
  tellSearches(searchesAt, session);
  if (recommendations.length > 0) return 0;
  if (interests.length === 0) {
    output.note('nothing is known yet: there are no topics, and nothing was read');
    output.note('  hint: winnow recommend --q "machine learning"');
    return 0;
  }
  const names = interests.slice(0, 5).map(({ path }) => `"${formatTopicPath(path)}"`);
  output.note(`no item of your sources scores high enough for ${names.join(', ')}`);
  output.note(
    '  hint: lower the bar with --min-score 0.3, or see what you read: winnow sources list',
  );
  return 0;
}

/** The values of an option that can be given several times. */
function readList(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.map(String) : undefined;
}

/** Adds kinds of items, one or several with commas between them, to those given before; as people or the interface call them. */
function typesOf(text: string, earlier: readonly string[] = []): string[] {
  const types = text.split(',').map((name) => TYPES[name.trim()] ?? name.trim());
  if (types.every((type) => ITEM_TYPES.some((known) => known === type)))
    return [...earlier, ...types];
  throw new InvalidArgumentError(`Allowed choices are ${KINDS}.`);
}

/** Adds the arguments and options of `recommend`. */
export function register(command: Command, attach: Attach): void {
  addInterestOptions(command.argument('[topic]', 'a topic, in the graph or not: travel/hiking'))
    .addOption(
      new Option('--type <type>', `only items of this kind: ${KINDS}; repeatable`).argParser(
        typesOf,
      ),
    )
    .option('--site <site>', 'only pages below this: example.org/news')
    .addOption(
      new Option('--source <name>', 'only of this source; repeatable').argParser(collectValues),
    )
    .addOption(new Option('--sort <order>', 'order of the list').choices(['relevance', 'date']))
    .addOption(
      new Option(
        '--min-score <score>',
        'only items that score this or more (default 0.6)',
      ).argParser(numberBetween(0, 1)),
    )
    .addOption(
      new Option(
        '-n, --limit <count>',
        `at most so many items (default ${LIMITS.content.defaultCount})`,
      ).argParser(wholeBetween(1, LIMITS.content.maxCount)),
    )
    .option('--no-context', 'leave out what was read before');
  attach(command, {
    fields: FIELDS,
    examples: [
      ['What do my feeds say about this?', 'winnow recommend --q "ice fishing" --sort date'],
      ['More like a page, for a script', 'winnow recommend --u example.org/post --json title,url'],
      ['For a reader of your site', 'winnow recommend --uid reader-42 --limit 5'],
    ],
    read: ([topic], flags) => ({
      ...readInterests(flags),
      topic: typeof topic === 'string' ? readTopicArgument(topic) : undefined,
      types: readList(flags['type']),
      sources: readList(flags['source']),
      site: flags['site'] as string | undefined,
      sort: flags['sort'] as 'relevance' | 'date' | undefined,
      limit: flags['limit'] as number | undefined,
      minScore: flags['minScore'] as number | undefined,
      useContext: flags['context'] === false ? false : undefined,
    }),
    run: runRecommend,
  });
}
