/** Winnow's own surface, the service's own addresses and the error body, as JSON Schema. */
import { CONCEPT_STATUSES } from '../../model/concept.ts';
import { EVENT_ACTORS, EVENT_KINDS } from '../../model/event.ts';
import { TIME_FRAMES } from '../../model/source.ts';
import { VARIANT_KINDS } from '../../model/topic-variant.ts';
import { VERDICTS } from '../../model/verdict.ts';
import { SHARE_STATES } from '../shares.ts';
import {
  ADDRESS,
  atLeast,
  COUNT,
  exactly,
  FLAG,
  type JsonSchema,
  listOf,
  MOMENT,
  NUMBER,
  named,
  oneOf,
  orNull,
  SHARE_OF_ONE,
  TEXT,
} from './schema.ts';
import { TRACE } from './trace.ts';

/** An address or a service source, as the graph document names them. */
const GRAPH_ENTRY = exactly(
  {},
  {
    url: TEXT,
    service: TEXT,
    title: TEXT,
    group: TEXT,
    time: oneOf(...TIME_FRAMES),
    siteUrl: ADDRESS,
  },
);

/** A topic at a point of the history. */
const TOPIC_THEN = exactly({
  match: oneOf(...VARIANT_KINDS),
  include: listOf(TEXT),
  exclude: listOf(TEXT),
  weight: SHARE_OF_ONE,
});

export const WINNOW_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Error: exactly({
    status: { type: 'integer', minimum: 400, maximum: 599 },
    error: TEXT,
    details: { type: 'string', minLength: 1 },
  }),
  Done: exactly({}),
  Clock: exactly({ now: MOMENT, frozen: FLAG }, { idle: FLAG }),
  Chaos: exactly(
    { rules: listOf(atLeast({ route: TEXT, seen: COUNT, struck: COUNT })) },
    { seed: COUNT },
  ),
  Graph: atLeast({
    winnow: { const: 1 },
    topics: listOf(
      exactly(
        { topic: TEXT },
        { match: oneOf('expanded', 'label'), include: listOf(TEXT), exclude: listOf(TEXT) },
      ),
    ),
    sources: listOf(
      exactly(
        { name: TEXT },
        {
          default: FLAG,
          fullText: FLAG,
          keepItems: COUNT,
          keepDays: COUNT,
          entries: listOf(GRAPH_ENTRY),
        },
      ),
    ),
  }),
  GraphChanges: exactly({
    changes: listOf(
      exactly({
        action: oneOf('add', 'change', 'remove'),
        kind: oneOf('topic', 'source'),
        name: TEXT,
        differences: listOf(TEXT),
      }),
    ),
  }),
  Health: exactly({ status: { const: 'ok' }, version: TEXT }),
  Description: atLeast({ openapi: { type: 'string', pattern: '^3\\.1\\.' }, paths: {} }),
  Feed: exactly({
    url: ADDRESS,
    pollUrl: ADDRESS,
    discovered: FLAG,
    movedUrl: orNull(ADDRESS),
    title: TEXT,
    givenTitle: orNull(TEXT),
    outcome: orNull(TEXT),
    status: orNull(COUNT),
    detail: TEXT,
    repairs: listOf(TEXT),
    items: COUNT,
    latestItemAt: orNull(MOMENT),
    fetchedAt: orNull(MOMENT),
    nextPollAt: orNull(MOMENT),
    nextPollReason: TEXT,
    failures: COUNT,
    notStored: FLAG,
    pending: FLAG,
  }),
  Feeds: exactly({ feeds: listOf(named('Feed')) }),
  Work: exactly(
    {
      totalFeeds: COUNT,
      pendingFeeds: COUNT,
      pendingConcepts: COUNT,
      pendingArticles: COUNT,
      concepts: listOf(exactly({ path: TEXT, status: oneOf(...CONCEPT_STATUSES), scored: FLAG })),
    },
    {
      unpaid: exactly({ feeds: COUNT, articles: COUNT, topics: COUNT, until: MOMENT }),
      halted: exactly({ code: TEXT, message: TEXT, final: FLAG }, { hint: TEXT }),
    },
  ),
  Refresh: exactly({ feeds: COUNT }, { searchesAt: listOf(TEXT) }),
  SourceSettings: exactly({
    source: TEXT,
    fullText: FLAG,
    keepItems: orNull(COUNT),
    keepDays: orNull(COUNT),
  }),
  SourceSettingsList: exactly({ sources: listOf(named('SourceSettings')) }),
  RenamedSource: exactly({ source: TEXT }),
  WholeItem: exactly({
    item: TEXT,
    url: ADDRESS,
    title: TEXT,
    publisher: TEXT,
    source: orNull(TEXT),
    feedTitle: orNull(TEXT),
    author: orNull(TEXT),
    publishedAt: orNull(MOMENT),
    type: TEXT,
    language: orNull(TEXT),
    topic: orNull(TEXT),
    score: orNull(SHARE_OF_ONE),
    media: orNull(ADDRESS),
    text: TEXT,
    article: orNull(TEXT),
    read: FLAG,
  }),
  Marked: exactly({
    items: listOf(exactly({ item: TEXT, url: ADDRESS, title: TEXT })),
    read: FLAG,
  }),
  Removed: exactly({
    item: TEXT,
    url: ADDRESS,
    title: TEXT,
    retellings: COUNT,
    removed: FLAG,
  }),
  Check: exactly({
    feeds: listOf(
      exactly({
        source: TEXT,
        url: ADDRESS,
        pollUrl: ADDRESS,
        title: TEXT,
        verdict: oneOf(...VERDICTS),
        cause: TEXT,
        sameAs: orNull(ADDRESS),
        isTwin: FLAG,
        isSaid: FLAG,
        action: orNull(oneOf('move', 'remove')),
        to: orNull(ADDRESS),
        outcome: orNull(TEXT),
        items: COUNT,
        lastItems: COUNT,
        excerpts: COUNT,
        latestItemAt: orNull(MOMENT),
        failures: COUNT,
        failingSince: orNull(MOMENT),
      }),
    ),
  }),
  Fixed: exactly({ changed: COUNT }),
  EndedSearches: exactly({ ended: COUNT }),
  Searched: exactly({ hosts: listOf(TEXT) }),
  Trace: TRACE,
  Why: exactly({
    item: TEXT,
    title: TEXT,
    threshold: NUMBER,
    topics: listOf(
      exactly({
        topic: TEXT,
        score: SHARE_OF_ONE,
        parts: listOf(
          exactly({
            part: TEXT,
            term: orNull(TEXT),
            origin: orNull(TEXT),
            field: orNull(TEXT),
            amount: NUMBER,
          }),
        ),
        change: orNull(
          exactly({
            kind: oneOf('with', 'without'),
            term: orNull(TEXT),
            score: NUMBER,
            crosses: FLAG,
          }),
        ),
      }),
    ),
  }),
  HeldTopics: exactly({
    topics: listOf(
      exactly({
        uri: TEXT,
        match: oneOf(...VARIANT_KINDS),
        include: listOf(TEXT),
        exclude: listOf(TEXT),
        turned: listOf(TEXT),
      }),
    ),
  }),
  TopicChanges: exactly({
    changes: listOf(exactly({ topic: TEXT, from: orNull(TOPIC_THEN), to: orNull(TOPIC_THEN) })),
  }),
  Trial: exactly({
    topic: TEXT,
    taughtBy: COUNT,
    terms: listOf(exactly({ text: TEXT, weight: NUMBER, origin: TEXT })),
    narrower: listOf(TEXT),
    senses: listOf(exactly({ words: listOf(TEXT), items: COUNT })),
    listed: COUNT,
    nearMisses: COUNT,
    items: listOf(exactly({ id: TEXT, title: TEXT, url: ADDRESS, score: NUMBER })),
  }),
  Addresses: exactly(
    { refused: listOf(exactly({ url: TEXT, reason: TEXT })) },
    { known: listOf(exactly({ url: TEXT, sameAs: TEXT })) },
  ),
  List: exactly({ url: ADDRESS, text: TEXT }, { repairs: listOf(TEXT) }),
  Share: exactly({
    lid: TEXT,
    topic: orNull(TEXT),
    url: ADDRESS,
    dataUrl: orNull(ADDRESS),
    state: oneOf(...SHARE_STATES),
    createdAt: MOMENT,
  }),
  Shares: exactly({ shares: listOf(named('Share')) }),
  Persons: exactly({ persons: listOf(exactly({ uid: TEXT })) }),
  Event: exactly({
    id: COUNT,
    at: MOMENT,
    actor: oneOf(...EVENT_ACTORS),
    kind: oneOf(...EVENT_KINDS),
    detail: { type: 'object' },
    undoneBy: orNull(COUNT),
  }),
  Events: exactly({ events: listOf(named('Event')) }),
  Visitors: exactly({ teach: oneOf('everyone', 'owner') }),
  Taught: exactly({
    item: TEXT,
    title: TEXT,
    event: orNull(COUNT),
    topics: orNull(listOf(TEXT)),
    grown: orNull(exactly({ event: COUNT, topic: TEXT })),
  }),
};
