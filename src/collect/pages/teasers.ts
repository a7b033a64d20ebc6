/** What a page says of each of its stories beside the headline. */
import { distinctBy } from '../../model/grouped-by.ts';
import type { BlockTree } from './block-tree.ts';
import type { PageText } from './page-words.ts';

/** A headline and its link. */
interface Headline {
  readonly title: string;
  readonly block: number;
  /** Its place among the links and the dates of the page. */
  readonly at: number;
  /** From where on texts are of it, where its name stands before its link. */
  readonly namedAt?: number | undefined;
}

/** A text that may be that of a headline. */
interface Taken<Story> extends PageText {
  readonly story: Story;
}

/** So many stories with a text in places alike make these their teasers. */
const LEAST_ALIKE = 2;
/** What names a story above what is said of it, without an element around both. */
const NAMES = /^(?:h[1-6]|dt)$/u;
const MOST_CHARACTERS = 2_000;
const BEHIND_TITLE = /^[^\p{L}\p{N}"“„«'‘(]+/u;

class TeaserFinder<Story extends Headline> {
  readonly #tree: BlockTree;
  readonly #stories: readonly Story[];
  /** Block → the only story in it; undefined for several. */
  readonly #alone: ReadonlyMap<number, Story | undefined>;
  /** Those that have a text without an element around both. */
  readonly #below = new Set<Story>();

  constructor(tree: BlockTree, stories: readonly Story[]) {
    this.#tree = tree;
    this.#stories = stories.toSorted((a, b) => a.at - b.at);
    this.#alone = tree.onlyIn(stories);
  }

  /** The story that a text is of. */
  storyOf(text: PageText): Story | undefined {
    const shared = this.#tree.around(text.block).find((block) => this.#alone.has(block));
    const story = shared === undefined ? undefined : this.#alone.get(shared);
    if (story !== undefined) return (story.namedAt ?? story.at) <= text.at ? story : undefined;
    return this.#storyAbove(text);
  }

  /** The story whose heading stands right above, for the first text below it. */
  #storyAbove({ block, at }: PageText): Story | undefined {
    const above = this.#stories.findLast((story) => story.at <= at);
    if (above === undefined || this.#below.has(above)) return undefined;
    const around = this.#tree.around(above.block);
    const heading = around.find((one) => NAMES.test(this.#tree.kindOf(one)));
    if (heading === undefined) return undefined;
    const outer = this.#tree.outer(heading);
    if (outer !== block && outer !== this.#tree.outer(block)) return undefined;
    this.#below.add(above);
    return above;
  }
}

/** What a text says behind the headline, if that is in it; empty for one that the headline has in it. */
function beside(title: string, text: string): string {
  if (title.includes(text)) return '';
  const at = text.indexOf(title);
  return at === -1 ? text : text.slice(at + title.length).replace(BEHIND_TITLE, '');
}

/** The teasers of the stories of a page, where it has several. */
export function teasersOf<Story extends Headline>(
  tree: BlockTree,
  texts: readonly PageText[],
  stories: readonly Story[],
): ReadonlyMap<Story, string> {
  const finder = new TeaserFinder(tree, stories);
  const taken = texts.flatMap((one): Taken<Story>[] => {
    const story = finder.storyOf(one);
    const text = story === undefined ? '' : beside(story.title, one.text);
    return story === undefined || text === '' ? [] : [{ ...one, text, story }];
  });
  const placeOf = ({ block }: PageText) => tree.placeOf(block);
  const alike = distinctBy(taken, placeOf, ({ story }) => story);
  const teasers = new Map<Story, string>();
  for (const one of taken) {
    if (alike.get(placeOf(one))!.size < LEAST_ALIKE) continue;
    const known = teasers.get(one.story);
    if (known === undefined) teasers.set(one.story, one.text);
    else if (known.length < MOST_CHARACTERS) teasers.set(one.story, `${known}\n${one.text}`);
  }
  return teasers;
}
