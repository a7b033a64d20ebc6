/** Winnow's own surface: topics looked at before they are stored. Loaded when asked for, as reading words is dear. */
import { sensesAmong, sensesOf } from '../../interest/senses.ts';
import { wordsOf } from '../../interest/words.ts';
import type { Expansion } from '../../model/concept.ts';
import type { Item } from '../../model/item.ts';
import { LIMITS } from '../../model/limits.ts';
import { formatTopicPath } from '../../model/topic-path.ts';
import { steer } from '../../model/topic-variant.ts';
import { readJson } from '../../protocol/json.ts';
import { readTrialRequest, type Trial } from '../../protocol/topic-trial.ts';
import { type ContentRow, findContentItem } from '../../store/content.ts';
import { findItems } from '../../store/items.ts';
import { findSearcher } from '../../store/searches.ts';
import { findTopicRecord } from '../../store/topics.ts';
import { expandAdHoc, scoreAdHoc } from '../ad-hoc-interest.ts';
import { type Answer, json } from '../answer.ts';
import { breathFor } from '../breath.ts';
import { findProfile, personalise } from '../personal.ts';
import { byScore } from '../reading/candidate.ts';
import { findSourceScopes } from '../reading/content-scope.ts';
import { listStoriesOnce } from '../reading/stories-once.ts';
import type { KnownCall } from '../route.ts';
import { shownTerms } from '../shown-terms.ts';
import { createReachFilter } from '../terms-within-reach.ts';

interface Match {
  readonly item: Item;
  readonly relevance: number;
}

/** Items of the caller's sources as a topic of this meaning would list them: best first, each story once. */
async function findMatches(
  call: KnownCall,
  expansion: Expansion,
  key: string,
  least: number,
): Promise<Match[]> {
  const { context, caller, request } = call;
  const { store } = context;
  const sources = await findSourceScopes(store, caller.user, caller.account.username, undefined);
  const drawn = {
    sourceIds: [...sources.keys()],
    searcherId: await findSearcher(store, caller.user.rowId),
    now: context.clock(),
  };
  const carried: ContentRow[] = [];
  const resources = await context.reading();
  for (const { analysis, relevance } of await scoreAdHoc(store, resources, expansion, least)) {
    const item = await findContentItem(store, analysis.itemId, drawn);
    if (item !== undefined) carried.push({ ...item, relevance });
  }
  const profile = await findProfile(store, caller.user);
  const breathe = breathFor(request.signal);
  const turned = (await personalise(store, carried, profile, () => key, breathe))
    .filter(({ relevance }) => relevance >= least)
    .toSorted(byScore);
  const relevances = new Map(
    listStoriesOnce(turned).map(({ itemId, relevance }) => [itemId, relevance]),
  );
  const items = await findItems(store, [...relevances.keys()]);
  return items.map((item) => ({ item, relevance: relevances.get(item.rowId)! }));
}

/** What a topic would mean and which stored items it would list; stores nothing. */
export async function postTrial(call: KnownCall): Promise<Answer> {
  const { context } = call;
  const { path, include, exclude, count } = readTrialRequest(readJson((await call.body()).bytes));
  const resources = await context.reading();
  const held = await findTopicRecord(context.store, call.caller.user.rowId, path);
  // As adding it would leave it: one that is there keeps how it is held.
  const before =
    held === undefined || held.implied ? ({ kind: 'expanded' } as const) : held.variant;
  const variant = steer(before, { include, exclude, drop: [] });
  const expansion = await expandAdHoc(context.store, resources, path, variant);
  const least = LIMITS.content.minScoreV1;
  const near = await findMatches(call, expansion, path.key, least - LIMITS.content.nearMiss);
  const listed = near.filter(({ relevance }) => relevance >= least);
  const told = await (await createReachFilter(context.store, call.caller.user))(expansion);
  const vectors = resources.vectors();
  const senses =
    vectors === undefined
      ? []
      : sensesAmong(
          sensesOf(path, vectors),
          listed.map(({ item }) => new Set(wordsOf(`${item.title} ${item.text}`))),
        );
  const trial: Trial = {
    topic: formatTopicPath(path),
    taughtBy: expansion.taughtBy,
    terms: shownTerms(told),
    narrower: told.narrower.map(({ label }) => label),
    senses: senses.map(({ words, items }) => ({ words: [...words], items })),
    listed: listed.length,
    nearMisses: near.length - listed.length,
    items: listed
      .slice(0, count)
      .map(({ item: { id, title, url }, relevance }) => ({ id, title, url, score: relevance })),
  };
  return json(trial);
}
