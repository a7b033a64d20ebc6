/** Winnow's own surface: what the caller's sources want of their feeds – whole articles, and how much is kept. */
import * as v from 'valibot';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import type { SourceWishes } from '../../model/source.ts';
import { readJson } from '../../protocol/json.ts';
import { readShape } from '../../protocol/shape.ts';
import { readMemberOf, writeMemberOf } from '../../protocol/source-name.ts';
import { putWaitingOfSource, removeUnwanted } from '../../store/articles.ts';
import { findWishes, putWishes } from '../../store/source-wishes.ts';
import { type Answer, json } from '../answer.ts';
import type { KnownCall } from '../route.ts';
import { requireSource } from '../sources.ts';

function writeWishes(name: string, { fullText, keepItems, keepDays }: SourceWishes) {
  return {
    source: writeMemberOf({ scope: 'user', name }),
    fullText,
    keepItems: keepItems ?? null,
    keepDays: keepDays ?? null,
  };
}

export async function getWishes({ context, caller }: KnownCall): Promise<Answer> {
  const found = await findWishes(context.store, caller.user.rowId);
  return json({ sources: found.map(({ name, wishes }) => writeWishes(name, wishes)) });
}

const bounded = (most: number) =>
  v.exactOptional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))));
const BODY = v.object({
  source: v.string(),
  fullText: v.exactOptional(v.boolean()),
  keepItems: bounded(LIMITS.retention.mostItems),
  keepDays: bounded(LIMITS.retention.mostDays),
});

/** Null takes a wish back, what is absent stays as it was. Throws `missing`, `invalid`. */
export async function postWishes(call: KnownCall): Promise<Answer> {
  const { context, caller } = call;
  const body = readShape(BODY, readJson((await call.body()).bytes), 'the wishes');
  const { scope, name } = readMemberOf(body.source);
  if (scope !== 'user') throw new WinnowError('invalid', 'service sources are read-only');
  const wishes = await context.store.transaction(async (statements) => {
    const { rowId } = await requireSource(statements, caller.user, 'user', name);
    const all = await findWishes(statements, caller.user.rowId);
    const { fullText, keepItems, keepDays } = all.find((each) => each.name === name)!.wishes;
    const items = body.keepItems === undefined ? keepItems : (body.keepItems ?? undefined);
    const days = body.keepDays === undefined ? keepDays : (body.keepDays ?? undefined);
    const wanted: SourceWishes = {
      fullText: body.fullText ?? fullText,
      ...(items === undefined ? {} : { keepItems: items }),
      ...(days === undefined ? {} : { keepDays: days }),
    };
    await putWishes(statements, rowId, wanted);
    if (wanted.fullText && !fullText) await putWaitingOfSource(statements, rowId);
    if (!wanted.fullText && fullText) await removeUnwanted(statements);
    return wanted;
  });
  context.gatherer.wake();
  return json(writeWishes(name, wishes));
}
