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
  const locale = localeName(variables);
  const plainLocale = locale === 'C' || locale === 'POSIX';
  // A locale that names no encoding has its language's old one. Where none is set, most terminals show Unicode.
  const showsUnicode = locale === '' || /utf-?8/iu.test(locale);
  const refused = Boolean(variables['NO_COLOR']) || variables['TERM'] === 'dumb';
  return {
    terminal,
    get width() {
      return Math.max(20, columnsOf(stream));
    },
    color: terminal && colorAllowed && !refused && !plainLocale,
    unicode: terminal && showsUnicode && variables['TERM'] !== 'dumb',
  };
}

/** What stdout and stderr are, and the variables that tell of a terminal. */
interface Surroundings {
  readonly stdout: Parameters<typeof lookOf>[0];
  readonly stderr: Parameters<typeof lookOf>[0];
  readonly variables: Variables;
}

/** The look of a table in a pipe, for `--table`: without colour, and as wide as the terminal that a pager would write to. */
export function tableLook({ stdout, stderr, variables }: Surroundings): Look {
  const terminal = [stdout, stderr].find(({ isTTY }) => isTTY === true);
  const known = terminal?.columns || Number(variables['COLUMNS']);
  return lookOf({ isTTY: true, ...(known > 0 ? { columns: known } : {}) }, variables, false);
}
