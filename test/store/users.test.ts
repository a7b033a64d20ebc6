import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/store/migrate.ts';
import { openDatabase } from '../../src/store/sqlite-open.ts';

test('a uid of an older store is found by the spelling it was kept with, and names as they were', () => {
  const database = openDatabase(':memory:');
  database.pragma('foreign_keys = OFF');
  const migrated = MIGRATIONS.findIndex((sql) => sql.includes('name_key = name'));
  for (const sql of MIGRATIONS.slice(0, migrated)) database.exec(sql);
  database.exec(`INSERT INTO users (account_id, kind, name, name_key, created_at)
    VALUES (1, 'uid', 'QWxpY2U', 'qwxpy2u', 7), (1, 'delegate', 'Ann', 'ann', 7)`);
  database.exec(MIGRATIONS[migrated]!);
  expect(database.prepare('SELECT name_key FROM users ORDER BY id').pluck().all()).toEqual([
    'QWxpY2U',
    'ann',
  ]);
  database.close();
});
