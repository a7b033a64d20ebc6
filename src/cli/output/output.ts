/**
 * The one output layer: every command hands its rows here, and the stream and the flags decide whether
 * they become a table, tab-separated lines, JSON or JSON lines. Data goes to stdout, all else to stderr.
 */
import type { Clock } from '../../model/ports.ts';
import { concealPasswords, concealSecrets } from '../../protocol/concealed.ts';
import { cleanDocument, cleanJson, cleanLine, cleanText } from './clean.ts';
import { concealRow, type Field, jsonRow, type Row, toldFields } from './field.ts';
import type { Look } from './look.ts';
import { pickFields } from './pick-fields.ts';
import { wrapSentences } from './sentence.ts';
import type { Sink } from './sink.ts';
import { tsvLines } from './tsv.ts';

export interface OutputFlags {
  /** Comma-separated field names, empty for all; undefined without `--json`. */
  readonly json?: string;
  readonly ndjson: boolean;
  readonly quiet: boolean;
}

export interface ListOptions {
  /** The rows that a terminal shows, where it should not show all. */
  readonly terminalRows?: readonly Row[];
  /** Lines in place of a table, and of columns in a pipe. They are not wrapped, so that they can be copied. */
  readonly lines?: readonly string[];
}

/** The rows of each field of kind `rows`. */
export type Details = Readonly<Record<string, readonly Row[]>>;

export interface Output {
  readonly look: Look;
  /** Whether a program reads the data: `--json` or `--ndjson`. */
  readonly machine: boolean;
  /** Whether rows become a table, for a person to look at. */
  readonly isTable: boolean;
  /** Whether the reader of stdout has gone away. */
  isClosed(): boolean;
  /** Throws `usage` when the flags ask for fields that do not exist; called before anything is done. */
  check(fields: readonly Field[]): void;
  /** A list of rows. */
  list(fields: readonly Field[], rows: readonly Row[], options?: ListOptions): Promise<void>;
  /** What an action did: as `list`, but silent under `--quiet` unless a program reads it. */
  report(fields: readonly Field[], rows: readonly Row[], options?: ListOptions): Promise<void>;
  /** One thing with lists of details, by field. JSON nests all of them; tables and pipes show only the first. */
  record(fields: readonly Field[], row: Row, details: Details): Promise<void>;
  /** Text that is laid out already, the same on a terminal and elsewhere. Passwords in its addresses are concealed. */
  text(text: string): Promise<void>;
  /** A document in a form of its own (RSS, OPML), cleaned but not laid out. It is the only output that keeps passwords. */
  document(text: string): Promise<void>;
  /** A sentence for people on stderr; nothing under `--quiet`. */
  note(sentence: string): void;
  /** A sentence on stderr that is said even under `--quiet`. */
  warn(sentence: string): void;
  /** Lines of a log on stderr, also under `--quiet`. They are never wrapped. */
  log(lines: string): void;
}

/** What the output layer of one run is made of. */
export interface OutputParts {
  readonly stdout: Sink;
  readonly stderr: Sink;
  /** How stdout may be written to. */
  readonly look: Look;
  readonly flags: OutputFlags;
  readonly clock: Clock;
  /** Columns of stderr where it is a terminal; asked when there is something to say. */
  readonly columns: () => number | undefined;
}

/** One thing as a JSON object, the rows of its details nested in it. */
function jsonRecord(fields: readonly Field[], row: Row, details: Details): Record<string, unknown> {
  const values = fields.map((field) => {
    const { name, of } = field;
    if (of === undefined) return [name, jsonRow([field], row)[name]];
    const told = toldFields(of);
    return [name, (details[name] ?? []).map((detail) => jsonRow(told, detail))];
  });
  return Object.fromEntries(values);
}

/** The output layer of one run. */
export function createOutput({ stdout, stderr, look, flags, clock, columns }: OutputParts): Output {
  const machine = flags.json !== undefined || flags.ndjson;
  const jsonText = (value: unknown) =>
    `${cleanJson(look.terminal ? JSON.stringify(value, null, 2) : JSON.stringify(value))}\n`;
  const chosen = (fields: readonly Field[]) => pickFields(fields, flags.json ?? '');
  // A broken stderr must not hide the result of a command.
  const cleaned = (text: string) => cleanText(concealSecrets(text));
  const tell = (text: string) => void stderr.write(`${text}\n`).catch(() => {});
  const say = (sentence: string) => tell(wrapSentences(cleaned(sentence), columns()));

  async function list(
    fields: readonly Field[],
    rows: readonly Row[],
    options: ListOptions = {},
  ): Promise<void> {
    if (machine) {
      const picked = chosen(fields);
      const values = rows.map((row) => jsonRow(picked, row));
      if (!flags.ndjson) return stdout.write(jsonText(values));
      return stdout.write(values.map((value) => `${cleanJson(JSON.stringify(value))}\n`).join(''));
    }
    const lines = options.lines?.map((line) => `${cleanLine(concealPasswords(line))}\n`);
    if (lines !== undefined) return stdout.write(lines.join(''));
    if (!look.terminal) return stdout.write(tsvLines(fields, rows.map(concealRow)));
    const { renderTable } = await import('./table.ts');
    const shown = (options.terminalRows ?? rows).map(concealRow);
    await stdout.write(renderTable(fields, shown, look, clock()));
  }

  return {
    look,
    machine,
    isTable: look.terminal && !machine,
    isClosed: () => stdout.closed,
    check: (fields) => void chosen(fields),
    list,
    report: (fields, rows, options) =>
      flags.quiet && !machine ? Promise.resolve() : list(fields, rows, options),
    async record(fields, row, details) {
      if (!machine) {
        if (look.terminal) say(recordHeading(fields, row, look.width));
        const first = fields.find(({ kind }) => kind === 'rows');
        return list(first?.of ?? [], details[first?.name ?? ''] ?? []);
      }
      const value = jsonRecord(chosen(fields), row, details);
      await stdout.write(flags.ndjson ? `${cleanJson(JSON.stringify(value))}\n` : jsonText(value));
    },
    text: (text) => stdout.write(cleanText(concealPasswords(text))),
    document: (text) => stdout.write(cleanDocument(text)),
    note: (sentence) => {
      if (!flags.quiet) say(sentence);
    },
    warn: say,
    log: (lines) => tell(cleaned(lines)),
  };
}

/** Values that say nothing to a person. */
const UNTOLD: ReadonlySet<unknown> = new Set(['', false]);

function recordHeading(fields: readonly Field[], row: Row, width: number): string {
  const told = fields.filter(
    ({ name, reach }) => reach === 'terminal' && !UNTOLD.has(row[name] ?? ''),
  );
  const parts = told.map(
    ({ name, heading }) => `${heading ?? name}: ${cleanLine(String(row[name]))}`,
  );
  const line = parts.join('  ');
  return line.length <= width ? line : parts.join('\n');
}
