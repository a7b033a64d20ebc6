/** What exit codes mean: all of them for the first page of help, and for a command's page those that it ends with. */
import { fold } from './help-layout.ts';

/** Meanings by code; what a command does not say is as in the table of all. */
export type ExitCodes = Readonly<Record<number, string>>;

const ANY = { 0: 'done', 1: 'failed', 2: 'wrong usage' };

/** Of a command that may be refused, or be asked for what is not there, on this machine. */
export const MACHINE_CODES: ExitCodes = { 4: 'not allowed', 5: 'not found' };

/** Of a command that asks a service. */
export const SERVICE_CODES: ExitCodes = { ...MACHINE_CODES, 6: 'rate limit', 7: 'network' };

/** What may befall any command, from 70 on. */
const SYSTEM = {
  70: 'internal',
  74: 'data file',
  75: 'locked or full',
  130: 'interrupted',
  143: 'terminated',
};

function paragraph(codes: ExitCodes, rest: string, width: number): string {
  // Keys that are whole numbers come in their order.
  const told = Object.entries(codes).map(([code, meaning]) => `${code} ${meaning}`);
  return `${fold(`Exit codes: ${told.join('; ')}${rest}`, width).join('\n')}\n`;
}

/** Every code, in lines of at most `width` characters. */
export function everyExitCode(width: number): string {
  const drift = `${ANY[2]} (graph plan: drift)`;
  return paragraph({ ...ANY, ...SERVICE_CODES, ...SYSTEM, 2: drift, 3: 'partly done' }, '', width);
}

/** The codes of a command beside those of wrong usage and of the system, in lines of at most `width` characters. */
export function exitCodesOf(codes: ExitCodes, width: number): string {
  return paragraph({ ...ANY, ...codes }, '; from 70 on see: winnow --help', width);
}
