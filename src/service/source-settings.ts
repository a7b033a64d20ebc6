/** What every surface does to the settings of a source, and what follows for the articles that wait. */
import type { SourceSettings } from '../model/source.ts';
import { putWaitingOfSource, removeUnwanted } from '../store/articles.ts';
import type { Statements } from '../store/engine.ts';
import { findSourceSettings, putSourceSettings } from '../store/source-settings.ts';

/** Sets a source to what is wanted. A step of a transaction. */
export async function changeSourceSettings(
  statements: Statements,
  sourceId: number,
  wanted: SourceSettings,
): Promise<void> {
  const known = await findSourceSettings(statements, sourceId);
  await putSourceSettings(statements, sourceId, wanted);
  if (wanted.fullText && !known.fullText) await putWaitingOfSource(statements, sourceId);
  if (!wanted.fullText && known.fullText) await removeUnwanted(statements);
}

/** Lets the articles wait of feeds that a source gained and somebody else brought already. A step of a transaction. */
export async function askForArticles(statements: Statements, sourceId: number): Promise<void> {
  const { fullText } = await findSourceSettings(statements, sourceId);
  if (fullText) await putWaitingOfSource(statements, sourceId);
}
