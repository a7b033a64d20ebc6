/**
 * The catalogue of service sources: named sets of public feeds, and of search templates (OpenSearch addresses with
 * `{searchTerms}`) that are filled with the topics of whoever reads them.
 */
import type { TopicPath } from './topic-path.ts';

/** `General`: about whatever there is; `Specific`: of one kind, such as pictures. */
export const CATALOGUE_TYPES = ['General', 'Specific'] as const;

export type CatalogueType = (typeof CATALOGUE_TYPES)[number];

export interface CatalogueSource {
  readonly name: string;
  readonly description: string;
  readonly type: CatalogueType;
  /** Addresses of feeds, http(s). */
  readonly feeds: readonly string[];
  /** Addresses of searches that answer with a feed, each with `{searchTerms}` in it. */
  readonly templates: readonly string[];
}

export interface Catalogue {
  readonly sources: readonly CatalogueSource[];
}

/** What a template may hold besides the search terms, as OpenSearch 1.1 names it, and what we fill in. */
const PARAMETERS: Readonly<Record<string, string>> = {
  count: '50',
  startIndex: '1',
  startPage: '1',
  language: '*',
  inputEncoding: 'UTF-8',
  outputEncoding: 'UTF-8',
};

const PARAMETER = /\{([\w:]+)(\??)\}/gu;

/** The query that a topic stands for: its labels from the outermost in. */
export function topicQuery(path: TopicPath): string {
  return path.segments.join(' ').replaceAll('/', ' ');
}

/** The address that searches for a query. */
export function fillTemplate(template: string, query: string): string {
  return template.replaceAll(PARAMETER, (_, name: string) =>
    name === 'searchTerms' ? encodeURIComponent(query) : (PARAMETERS[name] ?? ''),
  );
}

/** What a template asks for that nobody can fill in; a `?` marks what may stay empty. */
export function unknownParameters(template: string): string[] {
  return [...template.matchAll(PARAMETER)]
    .filter(([, name = '', optional]) => {
      const known = name === 'searchTerms' || Object.hasOwn(PARAMETERS, name);
      return !known && optional === '';
    })
    .map(([whole]) => whole);
}
