/** A long list in YAML in parts that can be read one by one: what is wrong in the one does not make the others slow. */

/** Characters of a part, unless one entry has more. */
const PART = 8_192;
/** The name of a group, or whatever else stands at the very beginning of a line and is no entry. */
const HEADING = /^(?![\s#-]|$)/u;
const ENTRY = /^( *)-(?: |$)/u;
/** What begins a document and what ends it. */
const EDGE = /^(?:---|\.\.\.)\s*$/u;

export interface YamlPart {
  /** A document of its own, with the heading that its entries stand below. */
  readonly part: string;
  /** Whether it is the first below its heading. */
  readonly isFirst: boolean;
}

/** The parts in their order. */
export function* partsOfYaml(text: string): Generator<YamlPart> {
  let heading: string | undefined;
  let indentation: string | undefined;
  let isFirst = true;
  let lines: string[] = [];
  let length = 0;
  const take = (): YamlPart => {
    const part = [...(heading === undefined ? [] : [heading]), ...lines].join('\n');
    const taken = { part, isFirst };
    [lines, length, isFirst] = [[], 0, false];
    return taken;
  };
  for (const line of text.split(/\r?\n/u)) {
    if (EDGE.test(line)) continue;
    const isHeading = HEADING.test(line);
    const entry = ENTRY.exec(line)?.[1];
    if (isHeading) {
      if (heading !== undefined || lines.length > 0) yield take();
      [heading, indentation, isFirst] = [line, undefined, true];
      continue;
    }
    indentation ??= entry;
    if (entry !== undefined && entry === indentation && length > PART) yield take();
    lines.push(line);
    length += line.length;
  }
  if (heading !== undefined || lines.length > 0) yield take();
}
