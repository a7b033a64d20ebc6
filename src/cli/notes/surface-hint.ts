/** The hint for a service that was named by the address of one of its surfaces, as in `--url http://host/v1`. */
import { type ErrorCode, retold, WinnowError } from '../../model/errors.ts';

const SURFACE = /\/(?:v1|v2|content|data)$/u;

/** What a service says, or who speaks for it here, where no surface is below the address. */
const CODES: readonly ErrorCode[] = ['missing', 'unauthenticated', 'network'];

/** The thrown error; where the address of the service ends like that of a surface, with the address that is probably meant. */
export function withSurfaceHint(thrown: unknown, url: string | undefined): unknown {
  if (url === undefined || !SURFACE.test(url) || !(thrown instanceof WinnowError)) return thrown;
  const { code, hint } = thrown;
  if (!CODES.includes(code) || (hint !== undefined && code !== 'unauthenticated')) return thrown;
  const guess = `the address of the service is probably ${url.replace(SURFACE, '')}`;
  return retold(thrown, { hint: hint === undefined ? guess : `${hint}; or ${guess}` });
}
