/** Delegated users of the account, over v1; and the persons whom programs name by a `uid`, over `{base_url}/~winnow`. */
import { type BaseAddresses, v1Address, winnowAddress } from '../protocol/addresses.ts';
import { readPersons } from '../protocol/persons.ts';
import {
  type NewUser,
  readUser,
  readUserId,
  readUserList,
  type WireUser,
} from '../protocol/users.ts';
import { readAnswer } from './answer.ts';
import { jsonBody, type Send } from './send.ts';

export interface UsersClient {
  /** Every delegate of the account. */
  list(): Promise<WireUser[]>;
  /** Creates a user. Throws `conflict` when the name is taken or the plan has no room. */
  add(user: NewUser): Promise<WireUser>;
  /** Deletes a user and everything of theirs. `name` is an id, a full name or a requested name. Throws `missing`. */
  remove(name: string): Promise<void>;
  /** Sets a user's password. Throws `missing`. */
  setPassword(name: string, password: string): Promise<void>;
  /** The labels of all persons that the caller may delete. */
  persons(): Promise<string[]>;
  /** Deletes a person and everything of theirs. Throws `missing`. */
  forget(uid: string): Promise<void>;
}

/** The users part of a client. */
export function createUsersClient(send: Send, bases: BaseAddresses): UsersClient {
  const all = v1Address(bases, 'users');
  const one = (name: string) => v1Address(bases, 'users', readUserId(name) ?? name);
  const persons = winnowAddress(bases, 'persons');
  return {
    async persons() {
      return readAnswer(await send({ method: 'GET', address: persons }), readPersons);
    },
    async forget(uid) {
      await send({ method: 'DELETE', address: persons, query: { uid } });
    },
    async list() {
      return readAnswer(await send({ method: 'GET', address: all }), readUserList);
    },
    async add({ name, password }) {
      const body = jsonBody({ name, password });
      return readAnswer(await send({ method: 'POST', address: all, body }), readUser);
    },
    async remove(name) {
      await send({ method: 'DELETE', address: one(name) });
    },
    async setPassword(name, password) {
      const body = jsonBody({ password });
      await send({ method: 'POST', address: one(name), body, onlyHeld: true });
    },
  };
}
