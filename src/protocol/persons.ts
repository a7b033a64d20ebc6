/** Persons on Winnow's own surface, `{persons: [{uid}]}`: whom the `uid`s of v2 stand for. */
import * as v from 'valibot';
import { plainObject, readShape } from './shape.ts';

const PERSONS = plainObject({ persons: v.array(plainObject({ uid: v.string() })) });

/** The answer to `GET /~winnow/persons`. */
export type WirePersons = v.InferOutput<typeof PERSONS>;

export function writePersons(uids: readonly string[]): WirePersons {
  return { persons: uids.map((uid) => ({ uid })) };
}

/** Their labels back. Throws `invalid`. */
export function readPersons(json: unknown): string[] {
  return readShape(PERSONS, json, 'the persons').persons.map(({ uid }) => uid);
}
