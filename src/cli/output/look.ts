/** How a stream may be written to: width, colour, and whether its locale shows more than ASCII. */
import { columnsOf } from './columns.ts';

export interface Look {
  readonly terminal: boolean;
  /** Columns as they are now; 80 where the terminal does not say. */
  readonly width: number;
  /** Whether escape sequences (colour, spinner) are welcome at all. */
  readonly color: boolean;
  /** Whether bars and bullets may be drawn with characters beyond ASCII. */
  readonly unicode: boolean;
}

type Variables = Readonly<Record<string, string | undefined>>;

function localeName(variables: Variables): string {
  return variables['LC_ALL'] || variables['LC_CTYPE'] || variables['LANG'] || '';
}

/** The look of one stream, from what it is, the environment variables and `--no-color`. */
export function lookOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  variables: Variables,
  colorAllowed: boolean,
): Look {
  const terminal = stream.isTTY === true;
  const plainLocale = /^(?:C|POSIX)$/u.test(localeName(variables));
  const refused = Boolean(variables['NO_COLOR']) || variables['TERM'] === 'dumb';
  return {
    terminal,
    get width() {
      return Math.max(20, columnsOf(stream));
    },
    color: terminal && colorAllowed && !refused && !plainLocale,
    unicode: terminal && !plainLocale && variables['TERM'] !== 'dumb',
  };
}
