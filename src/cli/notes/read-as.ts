/** What a topic that was just added is read as: a word of several senses may have been taken for another than was meant. */
import type { Client } from '../../client/create-client.ts';
import { formatTopicPath, type TopicPath } from '../../model/topic-path.ts';
import { lastWord, shellWord } from '../../protocol/shell-word.ts';
import { cleanLine } from '../output/clean.ts';
import type { Session } from '../session.ts';

/** How many terms show the sense. */
const SHOWN_TERMS = 5;

/** The origins of terms that nobody typed. */
const FOUND: ReadonlySet<string> = new Set(['companion', 'vectors', 'collected', 'phrase']);

/** The origin of terms that somebody typed. */
const TYPED = 'owner';

/** The strongest terms that expansion found for a topic; none where somebody said already how it is meant. */
async function findTerms({ dataGraph }: Client, topic: TopicPath): Promise<string[]> {
  // The topic is added whatever becomes of a note on it, and not every service describes terms.
  const concepts = await dataGraph.find(topic).catch(() => []);
  const terms = concepts.find(({ path }) => path.key === topic.key)?.terms ?? [];
  if (terms.some(({ origin }) => origin === TYPED)) return [];
  return terms
    .filter(({ origin, weight }) => FOUND.has(origin) && weight > 0)
    .slice(0, SHOWN_TERMS)
    .map(({ text }) => text);
}

/** Says on a terminal by which terms a topic is recognised beside its name, and what steers it to another sense. */
export async function tellReadAs(topic: TopicPath, client: Client, session: Session) {
  const { output, options } = session;
  if (!output.isTable || options.quiet) return;
  const terms = await findTerms(client, topic);
  const [first] = terms;
  if (first === undefined) return;
  const name = formatTopicPath(topic);
  output.note(cleanLine(`"${name}" is recognised by these as well: ${terms.join(', ')}`));
  const steer = `winnow topics add --term <term> --exclude ${shellWord(first)}${lastWord(name)}`;
  output.note(cleanLine(`  hint: where another sense is meant: ${steer}`));
}
