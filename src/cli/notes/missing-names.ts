/** Errors for names that do not exist or are taken, with the nearest name that does ("did you mean") and a command that helps. */
import { editDistance } from '../../model/edit-distance.ts';
import { WinnowError } from '../../model/errors.ts';
import { formatTopicPath, type TopicPath } from '../../model/topic-path.ts';
import { escapeControls } from '../output/clean.ts';

/** The name that was probably meant: the nearest one, if at most a third of its letters are wrong. */
export function nearestName(meant: string, names: readonly string[]): string | undefined {
  const wanted = meant.toLowerCase();
  const ranked = names
    .map((name) => ({ name, away: editDistance(wanted, name.toLowerCase()) }))
    .filter(({ away }) => away <= Math.max(1, Math.floor(meant.length / 3)))
    .map((near) => ({ ...near, awayAsWritten: editDistance(meant, near.name) }))
    .sort(
      (a, b) => a.away - b.away || a.awayAsWritten - b.awayAsWritten || (a.name < b.name ? -1 : 1),
    );
  // The last segment of a path may be meant for the whole path.
  return ranked[0]?.name ?? names.find((name) => name.toLowerCase().endsWith(`/${wanted}`));
}

/** A name in quotes; one that would look like another, in those in which bash and zsh read `\uXXXX`. */
function quotedName(name: string): string {
  if (escapeControls(name) === name) return `"${name}"`;
  return `$'${escapeControls(name.replaceAll(/[\\']/gu, '\\$&'))}'`;
}

/** The end of a sentence about a missing name; empty where no name is near. */
export function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : `; did you mean ${quotedName(near)}?`;
}

/** The error for a topic that the graph does not hold. `mend` is the hint if no topic of the graph resembles it. */
export function missingTopic(
  topic: TopicPath,
  held: readonly TopicPath[],
  mend = 'see them with: winnow topics list',
): WinnowError {
  const name = formatTopicPath(topic);
  const near = nearestName(name, held.map(formatTopicPath));
  return new WinnowError('missing', `there is no topic "${name}"${didYouMean(near)}`, {
    hint: near === undefined ? mend : 'see them with: winnow topics list',
  });
}

/**
 * Checks that a name exists before somebody is asked to confirm an action on it. Throws `missing`, with the hint `mend`: the
 * command that lists the names that exist.
 */
export function requireName(
  kind: string,
  name: string,
  known: readonly string[],
  mend: string,
): void {
  const wanted = name.toLowerCase();
  if (known.some((other) => other.toLowerCase() === wanted)) return;
  const guess = didYouMean(nearestName(name, known));
  throw new WinnowError('missing', `there is no ${kind} "${name}"${guess}`, { hint: mend });
}

/**
 * Checks that no other has a name before somebody is asked for what goes with it. `full` is what a name is known by. Throws
 * `conflict`.
 */
export function requireFree(
  what: string,
  name: string,
  known: readonly string[],
  full = (other: string) => other,
): void {
  const wanted = name.normalize('NFC').toLowerCase();
  const taken = known.find((other) => other.toLowerCase() === wanted);
  if (taken === undefined) return;
  throw new WinnowError('conflict', `there is already ${what} "${full(taken)}"`);
}
