/** A catalogue whose addresses are those of a test's own server. */
import type { Catalogue, CatalogueSource } from '../../src/model/catalogue.ts';

export function catalogueSource(
  name: string,
  given: Partial<CatalogueSource> = {},
): CatalogueSource {
  return { name, description: '', type: 'General', feeds: [], templates: [], ...given };
}

/** Two service sources below an origin: `News` reads a feed, `Web` asks a search template. */
export function catalogueAt(origin: string): Catalogue {
  return {
    sources: [
      catalogueSource('News', { description: 'what happened', feeds: [`${origin}/news`] }),
      catalogueSource('Web', {
        type: 'Specific',
        templates: [`${origin}/find?q={searchTerms}&n={count?}`],
      }),
    ],
  };
}
