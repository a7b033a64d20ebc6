/** What happens when one address is fetched, as JSON Schema. */
import { ADDRESS, COUNT, exactly, listOf, MOMENT, orNull, TEXT } from './schema.ts';

/** What was there at the places where a feed was looked for. */
const PLACES = listOf(exactly({ url: TEXT, outcome: orNull(TEXT), detail: TEXT }));

export const TRACE = exactly({
  url: TEXT,
  outcome: TEXT,
  status: orNull(COUNT),
  detail: TEXT,
  hops: listOf(
    exactly({
      url: TEXT,
      address: orNull(TEXT),
      status: orNull(COUNT),
      headers: { type: 'object' },
      receivedBytes: orNull(COUNT),
      decodedBytes: orNull(COUNT),
      milliseconds: COUNT,
    }),
  ),
  feed: orNull(
    exactly({
      dialect: TEXT,
      encoding: orNull(TEXT),
      title: orNull(TEXT),
      repairs: listOf(TEXT),
      entries: COUNT,
      items: COUNT,
      older: COUNT,
      twice: COUNT,
      unaddressed: COUNT,
      titles: listOf(TEXT),
    }),
  ),
  forwardedTo: orNull(ADDRESS),
  pollUrl: orNull(ADDRESS),
  announced: listOf(TEXT),
  asked: PLACES,
  usual: PLACES,
  followed: { type: 'boolean' },
  pageItems: orNull(COUNT),
  nextPollAt: orNull(MOMENT),
  nextPollReason: TEXT,
});
