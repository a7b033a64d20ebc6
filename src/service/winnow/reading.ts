/** Winnow's own surface: reading – one item with all that is stored of it, and what counts as read. */

import type { Item } from '../../model/item.ts';
import { formatTopicPath } from '../../model/topic-path.ts';
import { writeIsoDate } from '../../protocol/dates.ts';
import { type MarkedItems, readMarking, type WholeItem } from '../../protocol/items.ts';
import { readJson } from '../../protocol/json.ts';
import type { QueryOf } from '../../protocol/query.ts';
import { writeMemberOf } from '../../protocol/source-name.ts';
import type { ITEM_PARAMETERS } from '../../protocol/winnow-parameters.ts';
import { vettedUrl } from '../../protocol/xml-text.ts';
import { findItemConcepts } from '../../store/annotations.ts';
import { findArticleOutcome } from '../../store/articles.ts';
import { type Carrier, findCarriers } from '../../store/carriers.ts';
import { isRead } from '../../store/read-marks.ts';
import { findSearcher } from '../../store/searches.ts';
import { findSourceHeads } from '../../store/sources.ts';
import { findTopics } from '../../store/topics.ts';
import { type Answer, json } from '../answer.ts';
import { breathFor } from '../breath.ts';
import { findNamedItem } from '../named-item.ts';
import { findProfile, personalise } from '../personal.ts';
import { markRead, markUnread } from '../read-marks.ts';
import { findSourceOwner } from '../reading/content-scope.ts';
import type { KnownCall } from '../route.ts';

/** The feed that the reader has an item by, and the source of that feed; one of the reader's own if any is. */
async function findCarrier(
  { context: { store }, caller }: KnownCall,
  itemId: number,
): Promise<{ readonly carrier: Carrier; readonly source: string } | undefined> {
  const owner = await findSourceOwner(store, caller.user, caller.account.username);
  const searcherId = await findSearcher(store, caller.user.rowId);
  for (const scope of ['user', 'service'] as const) {
    const heads = await findSourceHeads(store, scope === 'user' ? owner.rowId : undefined);
    if (heads.length === 0) continue;
    const sourceIds = heads.map(({ rowId }) => rowId);
    const carrier = (await findCarriers(store, [itemId], { sourceIds, searcherId })).get(itemId);
    const head = heads.find(({ rowId }) => rowId === carrier?.sourceId);
    if (carrier && head) return { carrier, source: writeMemberOf({ scope, name: head.name }) };
  }
  return undefined;
}

/** The topic of the reader's that the item scores highest for, as lists score it. */
async function findBest(
  { context: { store }, caller, request }: KnownCall,
  { rowId: itemId }: Item,
) {
  const relevances = new Map(
    (await findItemConcepts(store, itemId)).map((row) => [row.conceptId, row.relevance]),
  );
  const scored = (await findTopics(store, caller.user.rowId)).flatMap(({ path, conceptId }) => {
    const relevance = relevances.get(conceptId);
    return relevance === undefined ? [] : [{ itemId, path, relevance }];
  });
  const profile = await findProfile(store, caller.user);
  const breathe = breathFor(request.signal);
  const turned = await personalise(store, scored, profile, ({ path }) => path.key, breathe);
  return turned.toSorted(
    (a, b) => b.relevance - a.relevance || b.path.segments.length - a.path.segments.length,
  )[0];
}

/** An item with its whole text. Throws `missing`, `invalid`. */
export async function getItem(
  call: KnownCall,
  { item: name }: QueryOf<typeof ITEM_PARAMETERS>,
): Promise<Answer> {
  const { context, caller } = call;
  const item = await findNamedItem(context.store, caller.user, name);
  const { carrier, source } = (await findCarrier(call, item.rowId)) ?? {};
  const best = await findBest(call, item);
  const whole: WholeItem = {
    item: item.id,
    url: item.url,
    title: item.title,
    publisher: item.publisher,
    source: source ?? null,
    feedTitle: carrier?.feedTitle || null,
    author: item.author ?? null,
    publishedAt: writeIsoDate(item.publishedAt),
    type: item.type,
    language: item.language ?? null,
    topic: best === undefined ? null : formatTopicPath(best.path),
    score: best?.relevance ?? null,
    media: vettedUrl(item.audio?.url ?? item.video?.url) ?? null,
    text: item.text || item.summary,
    article: (await findArticleOutcome(context.store, item.rowId)) ?? null,
    read: await isRead(context.store, caller.user.rowId, item.rowId),
  };
  return json(whole);
}

/** Marks items as read, or as unread again: all of them or none. Throws `missing`. */
export async function postMarking(call: KnownCall): Promise<Answer> {
  const { context, caller } = call;
  const { items: names, read } = readMarking(readJson((await call.body()).bytes));
  const items = await context.store.transaction(async (statements) => {
    const found: Item[] = [];
    for (const name of names) found.push(await findNamedItem(statements, caller.user, name));
    const rowIds = found.map(({ rowId }) => rowId);
    if (read) await markRead(statements, caller.user, rowIds, context.clock());
    else await markUnread(statements, caller.user, rowIds);
    return found;
  });
  const marked: MarkedItems = {
    items: items.map(({ id, url, title }) => ({ item: id, url, title })),
    read,
  };
  return json(marked);
}
