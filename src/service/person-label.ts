/** Labels of persons, whom a `uid` of the v2 surface stands for: those that a delegated user chooses are that user's alone. */
import type { User } from '../model/user.ts';

/** No user's name holds it. */
const BETWEEN = '!';

/** The label as it is kept. */
export function personLabel(maker: Pick<User, 'kind' | 'name'>, uid: string): string {
  return maker.kind === 'delegate' ? personsPrefix(maker) + uid : uid;
}

/** What the labels of all persons of a delegated user begin with. */
export function personsPrefix({ name }: Pick<User, 'name'>): string {
  return `${name}${BETWEEN}`;
}

/** The name of the delegated user whose person this is; undefined for one of the account's own. */
export function makerName({ kind, name }: Pick<User, 'kind' | 'name'>): string | undefined {
  const end = kind === 'uid' ? name.indexOf(BETWEEN) : -1;
  return end === -1 ? undefined : name.slice(0, end);
}
