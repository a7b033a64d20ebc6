/** Hints at commands that change something, which are of no use where nothing may be changed. */
import type { Session } from '../session.ts';

/** Names the command that helps, unless nothing may be changed. */
export function hintAtChange({ output, settings }: Session, command: string): void {
  if (!settings.readOnly) output.note(`  hint: ${command}`);
}
