/** What an import refused: kept as a list that can be mended by hand and imported again, and told. */
import { basename } from 'node:path';
import { WinnowError } from '../../model/errors.ts';
import { concealSecrets } from '../../protocol/concealed.ts';
import type { OpmlRefusal } from '../../protocol/lists/opml-document.ts';
import { LIST_HEADING, writeBareRefusal, writeReason } from '../../protocol/lists/refused-list.ts';
import { writeListLine } from '../../protocol/lists/written-line.ts';
import { shellWord } from '../../protocol/shell-word.ts';
import { inputName } from '../input/read-input.ts';
import { privateNetworkHint } from '../notes/private-network-hint.ts';
import { cleanLine } from '../output/clean.ts';
import type { Row } from '../output/field.ts';
import { tellPasswords } from '../output/passwords.ts';
import type { Session } from '../session.ts';
import { holdsText, keepBeside, writeOutput } from '../write-output.ts';
import { isRefused, type NamedList, type VettedList } from './vet.ts';

/** What an import is told that bears on refusals. */
export interface RefusedOptions {
  /** The list. */
  readonly file: string;
  /** The file for what is refused. */
  readonly refused: string | undefined;
  /** Whether the source is to be several. */
  readonly split: boolean;
}

/** How to keep what is refused, in another file than the list. */
function keepHint(file: string): string {
  const name = basename(file) === 'refused.txt' ? 'refused-again.txt' : 'refused.txt';
  return `--refused ${name} keeps them, to be mended and imported again`;
}

/** The command that brings what was mended to the source it was meant for. */
function mendedCommand(refused: string, name: string, split: boolean): string {
  const words = ['winnow sources import', shellWord(refused), '--name', shellWord(name)];
  return cleanLine([...words, ...(split ? ['--split'] : [])].join(' '));
}

/** An entry as a list may have it again; what has no address at all stays a comment. */
function writeRefusal(refusal: OpmlRefusal): string {
  const [address, title, group] = [refusal.address, refusal.title, refusal.group].map((text) =>
    cleanLine(text ?? '').trim(),
  ) as [string, string, string];
  if (address === '') return writeBareRefusal(title, group);
  const others = refusal.otherGroups?.map((name) => cleanLine(name).trim());
  return writeListLine({ address, title, group, others });
}

/** Each with its line and reason above it. */
function writeRefused(list: string, refusals: readonly OpmlRefusal[], command: string): string {
  const lines = refusals.flatMap((refusal) => [
    writeReason(refusal.line, cleanLine(refusal.reason)),
    writeRefusal(refusal),
  ]);
  return [
    `${LIST_HEADING}${concealSecrets(cleanLine(list))}. Mend the addresses, then import this file:`,
    `# ${command}`,
    ...lines,
    '',
  ].join('\n');
}

/** Writes the file that was asked for, before anything takes long, so that nothing which ends the program loses it. */
export async function keepRefused(
  { file, refused, split }: RefusedOptions,
  { name, list }: NamedList,
  { environment, output }: Session,
): Promise<void> {
  const refusals = list.refusals.filter(isRefused);
  if (refused === undefined) return;
  if (refusals.length === 0) {
    // Taken for the answer of this import, it would be mended and imported in its name.
    const isOld = await holdsText(refused, environment);
    if (isOld) output.note(`nothing is refused; ${cleanLine(refused)} is left as it was`);
    return;
  }
  const text = writeRefused(file, refusals, mendedCommand(refused, name, split));
  // It may be another list's, half mended.
  const kept = await keepBeside(refused, text, environment);
  if (kept !== undefined) {
    output.note(`what ${cleanLine(refused)} held is in ${cleanLine(kept)} now`);
  }
  // Addresses that are to be imported again hold their passwords.
  await writeOutput(refused, text, environment, 0o600);
}

/** Says where what was refused is kept and how to go on with it, or how to keep it. */
export function tellRefused(
  { file, refused, split }: RefusedOptions,
  { name, list }: NamedList,
  { output }: Session,
): void {
  const refusals = list.refusals.filter(isRefused);
  const { length } = refusals;
  if (length === 0) return;
  if (refused !== undefined) {
    output.note(`${length} refused ${length === 1 ? 'is' : 'are'} in ${cleanLine(refused)}`);
    tellPasswords(refusals.map(({ address, title }) => address ?? title).join('\n'), output);
    output.note(`  hint: mend them, then: ${mendedCommand(refused, name, split)}`);
  } else if (list.entries.length > 0) output.note(`  hint: ${keepHint(file)}`);
}

/** How many refused entries are named where no table names them: a list may hold thousands. */
const MOST_NAMED = 20;

/** Names under --quiet, where no row does, what is refused and why: each is an error. */
export function nameRefused(
  rows: readonly Row[],
  { file, refused: kept }: RefusedOptions,
  { output, options }: Session,
): void {
  if (!options.quiet || output.machine) return;
  const refused = rows.filter(({ result }) => result === 'refused');
  for (const { line, url, reason } of refused.slice(0, MOST_NAMED)) {
    const address = url ? `${url}: ` : '';
    output.warn(cleanLine(`${inputName(file)}, line ${line}: ${address}${reason}`));
  }
  const rest = refused.length - MOST_NAMED;
  if (rest <= 0) return;
  const all = kept === undefined ? keepHint(file) : `all are in ${cleanLine(kept)}`;
  output.warn(`and ${rest} more; ${all}`);
}

/** Throws `failed` where nothing of the list could become an entry. */
export async function requireEntries(
  { file, refused }: RefusedOptions,
  { entries, refusals }: VettedList,
  session: Session,
): Promise<void> {
  if (entries.length > 0) return;
  const mend = refused === undefined ? keepHint(file) : 'mend that file and import it';
  const reasons = refusals.map(({ reason }) => reason);
  const hint = privateNetworkHint(reasons, await session.isEmbedded()) ?? mend;
  throw new WinnowError('failed', `nothing of ${inputName(file)} can be imported`, { hint });
}
