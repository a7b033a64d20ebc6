/** Topics drawn as a tree, and as the two languages in which diagrams are written. */
import { groupedBy } from '../../model/grouped-by.ts';
import { formatTopicPath, keyAbove, type TopicPath, topicLabel } from '../../model/topic-path.ts';
import { cleanLine } from './clean.ts';
import type { Look } from './look.ts';

/** The topics directly below each topic, by its key; under `undefined`, those at the top and those whose parent is not listed. */
function childrenByParent(
  paths: readonly TopicPath[],
): ReadonlyMap<string | undefined, readonly TopicPath[]> {
  const held = new Set(paths.map(({ key }) => key));
  return groupedBy(paths, ({ key }) => {
    const above = keyAbove(key);
    return held.has(above) ? above : undefined;
  });
}

/** One line a topic. */
export function treeText(paths: readonly TopicPath[], look: Pick<Look, 'unicode'>): string {
  const [fork, last, pass] = look.unicode ? ['├── ', '└── ', '│   '] : ['|-- ', '`-- ', '|   '];
  const children = childrenByParent(paths);
  const draw = (parent: TopicPath, indent: string): string[] => {
    const below = children.get(parent.key) ?? [];
    return below.flatMap((path, at) => {
      const [branch, further] = at === below.length - 1 ? [last, '    '] : [fork, pass];
      const line = `${indent}${branch}${cleanLine(topicLabel(path))}`;
      return [line, ...draw(path, indent + further)];
    });
  };
  const tops = children.get(undefined) ?? [];
  const lines = tops.flatMap((path) => {
    const name = path.segments.length > 1 ? formatTopicPath(path) : topicLabel(path);
    return [cleanLine(name), ...draw(path, '')];
  });
  return lines.map((line) => `${line}\n`).join('');
}

function quoted(text: string): string {
  return `"${cleanLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** Numbers of the topics, so that no name needs to be an identifier. */
function numbered(paths: readonly TopicPath[]) {
  const numbers = new Map(paths.map(({ key }, at) => [key, at + 1]));
  const edges = paths.flatMap((path) => {
    const parent = numbers.get(keyAbove(path.key));
    return parent === undefined ? [] : [[parent, numbers.get(path.key) as number] as const];
  });
  return { nodes: paths.map((path, at) => [at + 1, topicLabel(path)] as const), edges };
}

/** Graphviz. */
export function dotText(paths: readonly TopicPath[]): string {
  const { nodes, edges } = numbered(paths);
  const lines = [
    ...nodes.map(([number, label]) => `  t${number} [label=${quoted(label)}];`),
    ...edges.map(([from, to]) => `  t${from} -> t${to};`),
  ];
  return `digraph interests {\n  rankdir=LR;\n${lines.join('\n')}\n}\n`;
}

/** Mermaid. */
export function mermaidText(paths: readonly TopicPath[]): string {
  const { nodes, edges } = numbered(paths);
  const label = (text: string) => cleanLine(text).replaceAll('"', '#quot;');
  const lines = [
    ...nodes.map(([number, text]) => `  t${number}["${label(text)}"]`),
    ...edges.map(([from, to]) => `  t${from} --> t${to}`),
  ];
  return `graph LR\n${lines.join('\n')}\n`;
}
