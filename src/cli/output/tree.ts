/** Topics drawn as a tree, and as the two languages in which diagrams are written. */
import { parentPath, type TopicPath, topicLabel } from '../../model/topic-path.ts';
import { cleanLine } from './clean.ts';
import type { Look } from './look.ts';

/** The topics right below one, or at the top. */
function childrenOf(paths: readonly TopicPath[], parent: TopicPath | undefined): TopicPath[] {
  return paths.filter((path) => parentPath(path)?.key === parent?.key);
}

/** One line a topic; `noted` says something more about it. */
export function treeText(
  paths: readonly TopicPath[],
  look: Pick<Look, 'unicode'>,
  noted: (path: TopicPath) => string = () => '',
): string {
  const [fork, last, pass] = look.unicode ? ['├── ', '└── ', '│   '] : ['|-- ', '`-- ', '|   '];
  const draw = (parent: TopicPath | undefined, indent: string): string[] => {
    const children = childrenOf(paths, parent);
    return children.flatMap((path, at) => {
      const ends = at === children.length - 1;
      const [branch, below] =
        parent === undefined ? ['', ''] : ends ? [last, '    '] : [fork, pass];
      const line = `${indent}${branch}${cleanLine(topicLabel(path) + noted(path))}`;
      return [line, ...draw(path, indent + below)];
    });
  };
  return draw(undefined, '')
    .map((line) => `${line}\n`)
    .join('');
}

function quoted(text: string): string {
  return `"${cleanLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** Numbers of the topics, so that no name needs to be an identifier. */
function numbered(paths: readonly TopicPath[]) {
  const numbers = new Map(paths.map(({ key }, at) => [key, at + 1]));
  const edges = paths.flatMap((path) => {
    const parent = numbers.get(parentPath(path)?.key ?? '');
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
