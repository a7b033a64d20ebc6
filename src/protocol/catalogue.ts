/** The catalogue of service sources as a JSON file: `{"sources": {"<name>": {description, type, feeds, templates}}}`. */
import * as v from 'valibot';
import {
  CATALOGUE_TYPES,
  type Catalogue,
  type CatalogueSource,
  fillTemplate,
  unknownParameters,
} from '../model/catalogue.ts';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { readJson } from './json.ts';
import { NOT_AN_ARRAY, readShape, strictObject } from './shape.ts';
import { readEntryUrl } from './source-entry.ts';
import { readSourceName } from './source-name.ts';

const ADDRESSES = v.optional(
  v.pipe(
    v.array(v.string()),
    v.maxLength(
      LIMITS.catalogue.addresses,
      `holds more than ${LIMITS.catalogue.addresses} addresses`,
    ),
  ),
  [],
);
const SOURCE = strictObject({
  description: v.optional(v.string(), ''),
  type: v.optional(v.picklist(CATALOGUE_TYPES), 'General'),
  feeds: ADDRESSES,
  templates: ADDRESSES,
});
const CATALOGUE = strictObject({
  sources: v.pipe(v.unknown(), NOT_AN_ARRAY, v.record(v.string(), SOURCE)),
});

function readTemplate(text: string): string {
  const refuse = (why: string) => new WinnowError('invalid', `the template "${text}" ${why}`);
  if (!text.includes('{searchTerms}')) throw refuse('has no {searchTerms}');
  const [unknown] = unknownParameters(text);
  if (unknown !== undefined) throw refuse(`asks for ${unknown}, which nobody can fill in`);
  const [one, other] = ['a', 'b'].map((query) => new URL(readEntryUrl(fillTemplate(text, query))));
  // A topic must never choose which host is asked.
  if (one!.origin !== other!.origin) throw refuse('has {searchTerms} in the name of the host');
  return text;
}

function distinct(texts: readonly string[], read: (text: string) => string): string[] {
  return [...new Set(texts.map(read))];
}

function readEntry([name, source]: [string, v.InferOutput<typeof SOURCE>]): CatalogueSource {
  return {
    name: readSourceName(name),
    description: source.description,
    type: source.type,
    feeds: distinct(source.feeds, readEntryUrl),
    templates: distinct(source.templates, readTemplate),
  };
}

/** A catalogue file. Throws `invalid` with the first thing that does not fit. */
export function readCatalogue(json: string | Uint8Array): Catalogue {
  const { sources } = readShape(CATALOGUE, readJson(json), 'the catalogue');
  const entries = Object.entries(sources);
  if (entries.length > LIMITS.catalogue.sources) {
    throw new WinnowError(
      'invalid',
      `a catalogue holds at most ${LIMITS.catalogue.sources} sources`,
    );
  }
  const read = entries.map(readEntry);
  if (new Set(read.map(({ name }) => name)).size < read.length) {
    throw new WinnowError('invalid', 'the catalogue names a source twice');
  }
  return { sources: read };
}
