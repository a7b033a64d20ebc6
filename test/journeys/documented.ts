/** The examples of a documentation page, as programs and files to run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The one fenced block of a language on a page of docs/ that holds these words. */
export function documented(page: string, language: string, words: string): string {
  const text = readFileSync(join(ROOT, 'docs', page), 'utf8');
  const blocks = [...text.matchAll(/^```(\w*)\n(.*?)^```$/gmsu)];
  const found = blocks.filter(([, kind, body = '']) => kind === language && body.includes(words));
  if (found.length === 1) return found[0]![2]!;
  throw new Error(`docs/${page} has ${found.length} blocks of ${language} with "${words}"`);
}
