/**
 * What callers do where a service has no surface of Winnow's own, `{base_url}/~winnow`. Services that know the interface alone
 * answer its calls with 404, 405 or 501: `send` throws `unsupported` then, unless their errors are worded like ours.
 */
import { type ErrorCode, WinnowError } from '../model/errors.ts';

const LACKING: ReadonlySet<ErrorCode> = new Set(['missing', 'method', 'unsupported']);

/** Whether an error says that the service has no surface of Winnow's own. */
export function lacksOwnSurface(error: unknown): boolean {
  return error instanceof WinnowError && LACKING.has(error.code);
}

/** What `ask` gives; `otherwise` where the service has no surface of Winnow's own. */
export async function unlessLacking<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!lacksOwnSurface(error)) throw error;
    return otherwise;
  }
}

/** What `ask` gives. Throws `unsupported`, with this sentence, where the service has no surface of Winnow's own. */
export async function orUnsupported<T>(
  ask: () => Promise<T>,
  sentence: string,
  hint?: string,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!lacksOwnSurface(error)) throw error;
    throw new WinnowError('unsupported', sentence, { ...(hint && { hint }), cause: error });
  }
}
