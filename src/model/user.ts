/** Who calls: accounts, their users, and the applications that call for them. */

/** A disabled user cannot make any request. */
export const USER_STATES = ['disabled', 'enabled', 're-enabled'] as const;
export type UserState = (typeof USER_STATES)[number];

/** `owner`: the account itself; `delegate`: a v1 user with a password; `uid`: a label of the caller's choosing. */
export type UserKind = 'owner' | 'delegate' | 'uid';

export interface User {
  readonly rowId: number;
  readonly accountId: number;
  readonly kind: UserKind;
  /** Requested name; the account's username for the owner. */
  readonly name: string;
  readonly state: UserState;
}

export interface Account {
  readonly rowId: number;
  readonly username: string;
  readonly planId?: number;
  /** Whether clicks of people who hold a shared link teach, or the owner's alone. */
  readonly visitorsTeach: 'everyone' | 'owner';
}

export interface Application {
  readonly rowId: number;
  readonly appId: string;
  readonly name: string;
  /** SHA-256 of the key. */
  readonly keyHash: Uint8Array;
  readonly revoked: boolean;
}
