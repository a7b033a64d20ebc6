/** Notes beside links: where they work and how long, and what they open. */
import { alternativePaths, type TopicPath } from '../../model/topic-path.ts';
import { isLoopback } from '../../protocol/addresses.ts';
import type { Session } from '../session.ts';
import { type Asked, writeCommand } from './empty-list-notes.ts';

/** Links of the embedded service lead nowhere while no `winnow serve` runs; a service elsewhere runs by itself. */
async function whereLinksWork(
  session: Session,
): Promise<{ readonly words: string; readonly isHere: boolean } | undefined> {
  if (!(await session.isEmbedded())) return undefined;
  const running = await session.running();
  if (running === undefined) {
    return { words: 'on this machine, while this runs: winnow serve', isHere: true };
  }
  const { baseUrl } = running.links;
  const isHere = isLoopback(baseUrl);
  const words = `${isHere ? 'on this machine ' : ''}while the service at ${baseUrl} runs`;
  return { words, isHere };
}

/** Says of a link that was made to be handed on where it works. */
export async function tellLink(session: Session): Promise<void> {
  const where = await whereLinksWork(session);
  if (where === undefined) return;
  session.output.note(`the link works ${where.words}`);
  if (!where.isHere) return;
  session.output.note('  hint: for others, make it with --url of a service that they can reach');
}

/** What a lid of a topic opens, in words. */
function allOf(topic: TopicPath): string {
  return `all of its top-level topic${alternativePaths(topic).length > 1 ? 's' : ''}`;
}

/** Says of a document with learning links what whoever gets it can read, and where the links work. */
export async function tellLinks({ choice, filters }: Asked, session: Session): Promise<void> {
  if (session.options.quiet) return;
  const { topic } = choice;
  const opened = topic === undefined ? 'all that you follow' : allOf(topic);
  const where = await whereLinksWork(session);
  const works = where === undefined ? '' : `; they work ${where.words}`;
  session.output.note(`whoever has the links in it can read ${opened}${works}`);
  const command = writeCommand(choice, [...filters, '--rss', '--originals']);
  const neither = where === undefined ? 'without that' : 'without either';
  session.output.note(`  hint: ${neither}, link to the originals: ${command}`);
}
