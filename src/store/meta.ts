/** Facts about the store itself: its identity and the secret that signs learning links. */
import type { RandomBytes } from '../model/ports.ts';
import type { Statements } from './engine.ts';

export interface StoreIdentity {
  /** Tells one store from another, so that credentials kept elsewhere find the right one. */
  readonly id: string;
  /** Key for signatures on learning links. */
  readonly signingKey: Uint8Array;
}

/** A fact that was kept under a name; undefined when none was. */
export async function findFact(statements: Statements, name: string): Promise<string | undefined> {
  const row = await statements.get<{ value: string }>(
    'SELECT value FROM meta WHERE name = ?',
    name,
  );
  return row?.value;
}

/** Keeps a fact under a name, in the place of what was there. */
export async function putFact(statements: Statements, name: string, value: string): Promise<void> {
  await statements.run(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    value,
  );
}

async function findOrPut(
  statements: Statements,
  name: string,
  byteCount: number,
  random: RandomBytes,
): Promise<string> {
  const known = await findFact(statements, name);
  if (known !== undefined) return known;
  const made = Buffer.from(random(byteCount)).toString('base64url');
  await statements.run(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING',
    name,
    made,
  );
  // Another process may have been quicker; its value stands.
  return (await findFact(statements, name)) ?? made;
}

/** The store's identity, made at first use. */
export async function findIdentity(
  statements: Statements,
  random: RandomBytes,
): Promise<StoreIdentity> {
  const id = await findOrPut(statements, 'store-id', 12, random);
  const key = await findOrPut(statements, 'signing-key', 32, random);
  return { id, signingKey: Buffer.from(key, 'base64url') };
}
