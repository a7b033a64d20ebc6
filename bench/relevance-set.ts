/** A relevance set: documents, queries and graded judgements, one folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Doc {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface RelevanceSet {
  readonly docs: readonly Doc[];
  readonly queries: readonly { readonly id: string; readonly text: string }[];
  /** Query id → document id → grade. */
  readonly grades: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

const DOCS = 'docs.jsonl';

/** The sets of a folder, which is one itself or holds some, one folder each. */
export function findSets(folder: string): string[] {
  const inside = existsSync(folder) ? readdirSync(folder).sort() : [];
  return [folder, ...inside.map((name) => join(folder, name))].filter((set) =>
    existsSync(join(set, DOCS)),
  );
}

function lines(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/** Reads `docs.jsonl`, `queries.jsonl` and `qrels.tsv`. */
export function readSet(folder: string): RelevanceSet {
  const docs = lines(join(folder, DOCS)).map((line) => {
    const { id, title = '', text = '' } = JSON.parse(line) as Partial<Doc> & { id: string };
    return { id, title, text };
  });
  const queries = lines(join(folder, 'queries.jsonl')).map(
    (line) => JSON.parse(line) as { id: string; text: string },
  );
  const grades = new Map<string, Map<string, number>>();
  for (const line of lines(join(folder, 'qrels.tsv'))) {
    const [query = '', doc = '', grade = '0'] = line.split('\t');
    const judged = grades.get(query) ?? new Map<string, number>();
    judged.set(doc, Number(grade));
    grades.set(query, judged);
  }
  return { docs, queries, grades };
}
