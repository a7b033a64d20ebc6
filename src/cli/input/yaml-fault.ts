/** What is wrong with a YAML document, said so that whoever wrote it knows which line to mend and how. */
import type { ErrorCode, Pair, ParsedNode } from 'yaml';
import { type DocumentPath, WinnowError } from '../../model/errors.ts';

/** What the parser tells of a fault. */
export interface YamlFault {
  readonly code: ErrorCode;
  readonly message: string;
  /** Characters of the text before it. */
  readonly at: number;
}

const INDENTED_OTHERWISE =
  'it must begin in the same column as the lines that it belongs with; mend its spaces';

/** How to mend each fault: by the parser's code and, where one code has several causes, by its words. The first match counts. */
const MENDS: readonly (readonly [code: ErrorCode, words: RegExp, mend: string])[] = [
  ['TAB_AS_INDENT', /^/u, 'it is indented with a tab; use spaces'],
  ['BAD_INDENT', /end with a (.)/u, 'what was opened with [ or { is not closed; add $1'],
  ['BAD_INDENT', /^/u, INDENTED_OTHERWISE],
  ['MISSING_CHAR', /Missing closing (.)quote/u, 'a text that was opened with $1 is not closed'],
  ['MISSING_CHAR', /end with a (.)/u, 'what was opened with [ or { is not closed; add $1'],
  ['MISSING_CHAR', /^Missing , /u, 'a comma is missing before it'],
  ['MISSING_CHAR', /without - indicator/u, INDENTED_OTHERWISE],
  ['BLOCK_AS_IMPLICIT_KEY', /Nested mappings/u, 'a text with ": " in it must stand in quotes'],
  ['BLOCK_AS_IMPLICIT_KEY', /^/u, INDENTED_OTHERWISE],
  ['MULTILINE_IMPLICIT_KEY', /^/u, 'a ":" is missing after the name, or spaces before it'],
  ['BAD_SCALAR_START', /character (.)/u, 'a text that begins with $1 must stand in quotes'],
  ['BAD_DQ_ESCAPE', /sequence (\S+)/u, '$1 means nothing between "; put the text between \''],
  ['DUPLICATE_KEY', /^/u, 'the name in it is there already; keep one'],
  ['NON_STRING_KEY', /^/u, 'a name must be a text'],
  ['MULTIPLE_DOCS', /^/u, 'a second document begins; keep one in a file'],
  ['UNEXPECTED_TOKEN', /at node end/u, 'a comma or a new line is missing in it'],
  ['RESOURCE_EXHAUSTION', /^/u, 'lists and maps lie within one another more than 64 deep'],
  ['BAD_ALIAS', /^/u, 'a text that begins with * must stand in quotes; aliases are not read'],
];

function mendOf({ code, message }: YamlFault): string {
  for (const [known, words, mend] of MENDS) {
    const found = known === code ? words.exec(message) : null;
    if (found !== null) return mend.replace('$1', found[1] ?? '');
  }
  return 'this cannot be read as YAML';
}

/** The line after so many characters, from 1. */
function lineAt(text: string, characters: number): number {
  // A fault at the end of the text is shown on the last line that is not empty.
  return text.trimEnd().slice(0, characters).split('\n').length;
}

/** The node that a path leads to, or the last one on the way that exists. For an entry of a map it is the key. */
function nodeAt(contents: ParsedNode, path: DocumentPath): ParsedNode {
  let found = contents;
  let inside: ParsedNode | null = contents;
  for (const step of path) {
    const items: readonly (ParsedNode | Pair<ParsedNode, ParsedNode | null>)[] =
      inside !== null && 'items' in inside ? inside.items : [];
    const item = items.find((each, index) =>
      'key' in each ? 'value' in each.key && each.key.value === step : index === step,
    );
    if (item === undefined) break;
    [found, inside] = 'key' in item ? [item.key, item.value] : [item, item];
  }
  return found;
}

/** The line, from 1, of the node that a path leads to, or of the last one on the way that exists. */
export function lineOf(text: string, contents: ParsedNode, path: DocumentPath): number {
  return lineAt(text, nodeAt(contents, path).range[0]);
}

/** The error for a fault in a text. */
export function yamlError(file: string, text: string, fault: YamlFault): WinnowError {
  return new WinnowError('invalid', `${file}, line ${lineAt(text, fault.at)}: ${mendOf(fault)}`);
}
