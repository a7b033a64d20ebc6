/** What exit codes mean: all of them for the first page of help, and for a command's page those that it ends with. */
import { paragraph } from './help-layout.ts';

/** Meanings by exit code. */
export type ExitCodes = Readonly<Record<number, string>>;

export const WRONG_USAGE = 'wrong usage';

const ANY = { 0: 'done', 1: 'failed', 2: WRONG_USAGE };

/** Codes of a command that works on this machine, may be refused there, and may find nothing. */
export const MACHINE_CODES: ExitCodes = { 4: 'not allowed', 5: 'not found' };

/** Codes of a command that asks a service. */
export const SERVICE_CODES: ExitCodes = { ...MACHINE_CODES, 6: 'rate limit', 7: 'network' };

/** What may befall any command, from 70 on. */
const SYSTEM = {
  70: 'internal',
  74: 'data file',
  75: 'locked or full',
  130: 'interrupted',
  143: 'terminated',
};

function codesParagraph(codes: ExitCodes, rest: string, width: number): string {
  // JavaScript orders keys that are whole numbers by size.
  const told = Object.entries(codes).map(([code, meaning]) => `${code} ${meaning}`);
  return paragraph(`Exit codes: ${told.join('; ')}${rest}`, width);
}

/** Every code, in lines of at most `width` characters. */
export function everyExitCode(width: number): string {
  const drift = `${ANY[2]} (graph plan: drift)`;
  const codes = { ...ANY, ...SERVICE_CODES, ...SYSTEM, 2: drift, 3: 'partly done' };
  return codesParagraph(codes, '', width);
}

/** The codes of one command, and where to read about those of the system, in lines of at most `width` characters. */
export function exitCodesOf(codes: ExitCodes, width: number): string {
  return codesParagraph({ ...ANY, ...codes }, '; from 70 on see: winnow --help', width);
}
