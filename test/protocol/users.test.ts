import { describe, expect, it } from 'vitest';
import {
  readNewUser,
  readPassword,
  readUser,
  readUserId,
  readUserList,
  writeUser,
  writeUserList,
} from '../../src/protocol/users.ts';

describe('users', () => {
  it('are written with the exclamation mark of the id percent-encoded', () => {
    const user = { name: 'acme!bob smith', lid: 'LID' };
    const wire = { id: '/users/acme%21bob%20smith', ...user };
    expect(writeUser(user)).toEqual(wire);
    expect(readUser(writeUser(user))).toEqual(wire);
    expect(readUserList(writeUserList([user]))).toEqual([wire]);
    expect(readUserId(wire.id)).toBe(user.name);
    expect(readUserId('/users/%zz')).toBeUndefined();
    expect(readUserId('bob')).toBeUndefined();
  });

  it('are created from a name and a password', () => {
    expect(readNewUser({ name: 'bob', password: '123456' })).toEqual({
      name: 'bob',
      password: '123456',
    });
  });

  it.each(['123456', '🦉🦉', 'é'.normalize('NFD').repeat(3), 'x'.repeat(1_024)])(
    'take the password %s unchanged',
    (password) => {
      expect(readPassword({ password })).toBe(password);
    },
  );

  it.each([
    ['12345', 'shorter than 6 bytes'],
    ['x'.repeat(1_025), 'longer than 1024 bytes'],
    ['abc\u0000def', 'control characters'],
    [123456, '"password" of the body must be a string, not a number'],
    [undefined, '"password" of the body is missing'],
  ])('refuse the password %s', (password, sentence) => {
    expect(() => readPassword({ password })).toThrow(sentence);
  });

  it.each(['', ' bob', 'bob ', 'a!b', 'a:b', 'a\nb', 'x'.repeat(257)])(
    'refuse the name "%s"',
    (name) => {
      expect(() => readNewUser({ name, password: '123456' })).toThrow('the user name');
    },
  );
});
