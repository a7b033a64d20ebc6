import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/store/migrate.ts';
import { openDatabase } from '../../src/store/sqlite-open.ts';

test('links of an older store count as handed on, since nobody knows what they were made for', () => {
  const database = openDatabase(':memory:');
  database.pragma('foreign_keys = OFF');
  const migrated = MIGRATIONS.findIndex((sql) => sql.includes('shared_at'));
  for (const sql of MIGRATIONS.slice(0, migrated)) database.exec(sql);
  database.exec("INSERT INTO shares (lid, user_id, key, created_at) VALUES ('a', 1, '', 7)");
  database.exec(MIGRATIONS[migrated]!);
  expect(database.prepare('SELECT shared_at FROM shares').pluck().all()).toEqual([7]);
  database.close();
});
