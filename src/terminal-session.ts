/**
 * Which terminal a command runs in, by a name that no other terminal has: where Linux tells, the session that the
 * terminal is of and when this began; elsewhere what terminal programs put into the environment.
 */
import { readFileSync } from 'node:fs';

/** Positions in /proc/<id>/stat behind the program's name, which stands in brackets and may hold anything. */
const SESSION = 3;
const TERMINAL = 4;
const STARTED_AT = 19;

function readStat(id: string | number): string[] {
  const text = readFileSync(`/proc/${id}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/**
 * The session of a process; undefined where it has no terminal, where its first process is gone, or is this one itself, as
 * with `docker exec -it`: such a session ends with its command, so that no other would find what is kept under its name.
 */
function linuxSession(processId: number): string | undefined {
  try {
    const own = readStat(processId);
    if (own[TERMINAL] === '0' || own[SESSION] === String(processId)) return undefined;
    // Ids are used again; an id and a moment are not.
    return `${own[SESSION]}-${readStat(own[SESSION] ?? '')[STARTED_AT]}`;
  } catch {
    return undefined;
  }
}

/** The name, of letters, digits, `-` and `_`; undefined where no terminal, or no name for it, is found. */
export function findTerminalSession(
  { id, platform }: { readonly id: number; readonly platform: string },
  variables: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const session =
    platform === 'linux'
      ? linuxSession(id)
      : variables['TERM_SESSION_ID'] || variables['WT_SESSION'] || undefined;
  return session?.replace(/[^\w-]/gu, '_').slice(0, 100);
}
