/** `winnow content show`: reads items in the terminal. */
import type { Command } from 'commander';
import { type Attach, textArguments } from '../command.ts';
import { expandRanges } from '../input/item-numbers.ts';
import { ITEM_NAMES } from '../last-list.ts';
import { type Field, field } from '../output/field.ts';

/** A pipe gets the text as a terminal does, so there are no columns. */
const FIELDS = [
  field('title', 'text', 'title of the item'),
  field('publisher', 'text', 'host of the original'),
  field('feed', 'text', 'what the feed that brought it calls itself', { nullable: true }),
  field('source', 'text', 'the source it came through: user/<name> or service/<name>', {
    nullable: true,
  }),
  field('author', 'text', 'who wrote it, as the feed says', { nullable: true }),
  field('date', 'time', 'when it was published, ISO 8601 in UTC', { nullable: true }),
  field('score', 'score', 'how likely it is wanted, 0 to 1, for that topic', { nullable: true }),
  field('topic', 'text', 'the topic that it scores highest for', { nullable: true }),
  field('url', 'text', 'address of the original'),
  field('media', 'text', 'address of its sound or film', { nullable: true }),
  field('text', 'text', 'all that is stored of it, plain, blocks parted by an empty line'),
  field(
    'article',
    'text',
    'what came of reading its article, where its source wants full text: read, waiting, or why not',
    { nullable: true },
  ),
  field('type', 'text', 'NewsArticle, VideoObject, ImageObject or WebPage'),
  field('language', 'text', 'its language as BCP 47 has it', { nullable: true }),
  field('id', 'text', 'stable id of the item'),
].map((one): Field => ({ ...one, reach: 'json' }));

/** Adds `show`. */
export function registerShow(group: Command, attach: Attach): void {
  attach(
    group
      .command('show')
      .description(
        'read items here: their whole text as it is stored; marks them as read, teaches nothing',
      )
      .argument('<item...>', ITEM_NAMES),
    {
      fields: FIELDS,
      examples: [
        ['Read the third of the last list', 'winnow content show 3'],
        ['The first five, in a pager', 'winnow content show 1-5 | less'],
        ['And teach with what was good', 'winnow learn 3'],
        ['The text for a script', 'winnow content show 3 --json text | jq -r ".[].text"'],
      ],
      read: ([items]) => ({ items: expandRanges(textArguments(items)) }),
      run: async (options, session) =>
        (await import('../show-items.ts')).showItems(options.items, FIELDS, session),
    },
  );
}
