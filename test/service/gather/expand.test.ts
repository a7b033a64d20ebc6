import { expect, it } from 'vitest';
import { expandLeased } from '../../../src/service/gather/expand.ts';
import { createFeedbackItems } from '../../../src/service/gather/feedback-items.ts';
import type { GatherContext } from '../../../src/service/gather/gather-context.ts';
import { findConcept } from '../../../src/store/concepts.ts';
import { openOwner } from '../people.ts';

it('leaves a topic that went while it was expanded, and charges nothing for it', async () => {
  const { people, owner } = await openOwner();
  const { store, context } = people;
  await people.ask(owner, 'POST', '/v1/topics', { body: { uris: ['tea'] } });
  const row = await store.get<{ id: number }>('SELECT id FROM concepts');
  const concept = await findConcept(store, row!.id);
  await people.ask(owner, 'DELETE', '/v1/topics/tea');
  const gathering: Pick<GatherContext, 'store' | 'clock' | 'vectors' | 'feedbackItems'> = {
    store,
    clock: context.clock,
    vectors: () => undefined,
    feedbackItems: createFeedbackItems(),
  };
  let charged = 0;
  const charge = async () => {
    charged += 1;
  };
  const leave = { granted: true, charge, release() {} } as const;
  await expandLeased(gathering as GatherContext, concept!, leave);
  expect(charged).toBe(0);
  expect(await store.all('SELECT 1 FROM annotations')).toEqual([]);
  await people.close();
});
