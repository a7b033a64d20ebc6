import { expect, test } from 'vitest';
import { putCatalogue } from '../../src/store/catalogue.ts';
import { findLastChange } from '../../src/store/content.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { putUser } from '../../src/store/users.ts';

const catalogueOf = (...feeds: string[]) => ({
  sources: [{ name: 'Web', description: '', type: 'General', feeds, templates: [] }] as const,
});

test('a catalogue that takes the place of another changes what its readers read', async () => {
  const store = openSqlite({});
  await putCatalogue(store, catalogueOf('https://one.example/feed'), 0);
  await store.run(
    `INSERT INTO accounts (id, username, username_key, created_at) VALUES (1, 'ann', 'ann', 5)`,
  );
  const user = { accountId: 1, kind: 'owner', name: 'ann', createdAt: 5 } as const;
  const { rowId } = (await putUser(store, user))!;
  expect(await findLastChange(store, rowId)).toBe(5);
  await putCatalogue(store, catalogueOf(), 10);
  expect(await findLastChange(store, rowId)).toBe(10);
  await store.close();
});
