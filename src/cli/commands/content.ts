/** `winnow content`: the reading list. It reads, and never changes the graph. */
import { type Command, Option } from 'commander';
import type { ContentAnswer, ContentChoice } from '../../client/content.ts';
import type { Client } from '../../client/create-client.ts';
import { lacksWorkSurface } from '../../client/work.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { formatTopicPath } from '../../model/topic-path.ts';
import type { ContentEntry } from '../../protocol/content-entry.ts';
import { writeMemberOf } from '../../protocol/source-name.ts';
import { awaitWork, tellFailures } from '../await-work.ts';
import type { Attach } from '../command.ts';
import { field, type Row } from '../output/field.ts';
import { checkForms } from '../output/output.ts';
import type { Session } from '../session.ts';
import { typedSource, typedTopic } from '../typed.ts';
import { numberBetween, wholeBetween } from '../usage.ts';

const FIELDS = [
  field('score', 'score', 'how likely it is wanted, 0 to 1; above 0.6 more likely than not'),
  field('date', 'time', 'when it was published, ISO 8601 in UTC', { heading: 'age' }),
  field('source', 'text', 'the source it came through: user/<name> or service/<name>', {
    yields: true,
  }),
  field('topic', 'text', 'the most specific topic it belongs to', { yields: true }),
  field('title', 'text', 'title, plain text', { yields: true }),
  field('url', 'text', 'address of the original', { reach: 'pipe' }),
  field('link', 'text', 'learning link: follow it to teach the graph', { reach: 'json' }),
  field('id', 'text', 'stable id of the item', { reach: 'json' }),
  field('topics', 'list', 'all topics it belongs to, most specific first', { reach: 'json' }),
  field('publisher', 'text', 'host of the original', { reach: 'json' }),
  field('type', 'text', 'NewsArticle, VideoObject, ImageObject or WebPage', { reach: 'json' }),
  field('summary', 'text', 'a few sentences, plain text', { reach: 'json' }),
  field('description', 'text', 'more of the text, plain', { reach: 'json' }),
  field('query', 'text', 'the topic query that produced it', { reach: 'json' }),
  field('thumbnail', 'text', 'address of a small picture', { reach: 'json' }),
];

export interface ContentOptions {
  readonly choice: ContentChoice;
  readonly refresh: boolean;
  readonly rss: boolean;
}

function contentRow(entry: ContentEntry): Row {
  const topics = entry.topics.map(formatTopicPath);
  const { publishedAt } = entry;
  return {
    score: entry.score,
    date: publishedAt === undefined ? null : new Date(publishedAt).toISOString(),
    source: entry.memberOf,
    topic: topics[0],
    title: entry.title,
    url: entry.url,
    link: entry.learnUrl,
    id: entry.id,
    topics,
    publisher: entry.publisher,
    type: entry.type,
    summary: entry.summary,
    description: entry.description,
    query: entry.fromQuery,
    thumbnail: entry.thumbnail,
  };
}

async function refreshFirst(client: Client, session: Session, source?: string): Promise<void> {
  try {
    await client.work.refresh(source);
  } catch (error) {
    if (!lacksWorkSurface(error)) throw error;
    session.output.note('this service refreshes feeds by itself; showing what it has');
    return;
  }
  const work = await awaitWork(session, client, source);
  tellFailures(session, work?.feeds ?? []);
}

/** Says why a list is empty and which command mends it. */
async function tellEmpty(
  { choice }: ContentOptions,
  { nearMisses }: ContentAnswer,
  client: Client,
  session: Session,
): Promise<void> {
  const { output } = session;
  const least = choice.minScore ?? (choice.maxScore === undefined ? LIMITS.content.minScoreV1 : 0);
  if (nearMisses !== undefined && nearMisses > 0) {
    const verb = nearMisses === 1 ? 'item falls' : 'items fall';
    output.note(`nothing scores ${least} or more; ${nearMisses} ${verb} just below`);
    output.note(`  hint: winnow content --min-score ${Math.max(0, least - 0.1).toFixed(2)}`);
    return;
  }
  const topics = await client.topics.list();
  if (topics.length === 0) {
    output.note('nothing to show: there are no topics yet');
    output.note('  hint: winnow topics add "machine learning"');
    return;
  }
  const sources = await client.sources.list();
  if (!sources.some(({ scope }) => scope === 'user')) {
    output.note('nothing to show: there are no sources of yours yet');
    output.note('  hint: winnow sources import subscriptions.opml');
    return;
  }
  output.note(`nothing to show: no item scores ${least} or more`);
  output.note('  hint: winnow content --min-score 0, or winnow sources refresh');
}

async function runContent(options: ContentOptions, session: Session): Promise<number> {
  const { choice, refresh, rss } = options;
  checkForms(session.options, rss);
  const client = await session.connect({ background: refresh && session.options.wait });
  if (refresh) await refreshFirst(client, session, choice.source);
  if (rss) {
    await session.output.document(await client.content.rss(choice));
    return 0;
  }
  const answer = await client.content.list(choice);
  await session.output.list(FIELDS, answer.items.map(contentRow));
  if (answer.items.length === 0 && !session.options.quiet) {
    await tellEmpty(options, answer, client, session);
  }
  return 0;
}

function readSource(value: unknown): string | undefined {
  return typeof value === 'string' ? writeMemberOf(typedSource(value)) : undefined;
}

/** Adds the arguments and options of `content`. */
export function register(command: Command, attach: Attach): void {
  const score = numberBetween(0, 1);
  command
    .argument('[topic]', 'only items of this topic and those below it')
    .addOption(
      new Option('--min-score <score>', 'only items that score this or more (default 0.6)')
        .argParser(score)
        .conflicts('maxScore'),
    )
    .addOption(
      new Option('--max-score <score>', 'only items that score this or less').argParser(score),
    )
    .addOption(
      new Option('-n, --limit <count>', 'at most so many items').argParser(
        wholeBetween(1, LIMITS.content.maxCount),
      ),
    )
    .option('--source <name>', 'only items of this source: blogs, user/blogs or service/News')
    .option('--refresh', 'fetch the feeds first')
    .option('--rss', 'write RSS 2.0');
  attach(command, {
    fields: FIELDS,
    examples: [
      ['The best ten about a topic', 'winnow content "machine learning" --limit 10'],
      ['Titles and addresses for a script', 'winnow content --json title,url,score'],
      ['Feed a reader', 'winnow content --refresh --rss > winnow.xml'],
    ],
    read: ([topic], flags) => {
      if (topic === '') throw new WinnowError('usage', 'the topic is empty');
      return {
        choice: {
          topic: typeof topic === 'string' ? typedTopic(topic) : undefined,
          minScore: flags['minScore'] as number | undefined,
          maxScore: flags['maxScore'] as number | undefined,
          limit: flags['limit'] as number | undefined,
          source: readSource(flags['source']),
        },
        refresh: flags['refresh'] === true,
        rss: flags['rss'] === true,
      };
    },
    run: runContent,
  });
}
