/** A store in memory with the one account that its tests need. */
import type { Engine } from '../../src/store/engine.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { putUser } from '../../src/store/users.ts';

/** A store that nobody else has open, and the row id of the owner of its account `ann`. */
export async function openWithOwner(): Promise<{ store: Engine; userId: number }> {
  const store = openSqlite({});
  await store.run(
    `INSERT INTO accounts (id, username, username_key, created_at) VALUES (1, 'ann', 'ann', 0)`,
  );
  const user = { accountId: 1, kind: 'owner', name: 'ann', createdAt: 0 } as const;
  return { store, userId: (await putUser(store, user))!.rowId };
}
