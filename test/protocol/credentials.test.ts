import { describe, expect, it } from 'vitest';
import {
  type Credentials,
  readApplication,
  readBasic,
  writeBasic,
  writeCredentials,
} from '../../src/protocol/credentials.ts';

const basic = (pair: string) => `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;

describe('HTTP Basic', () => {
  it.each([
    ['ann', 'secret'],
    ['ann', 'with:colons:in it'],
    ['acme!bob', ''],
    ['jürgen', 'pässwörd 🦉'],
  ])('carries %s with %s', (user, password) => {
    expect(readBasic(writeBasic({ user, password }))).toEqual({ user, password });
    expect(readBasic(basic(`${user}:${password}`).replace('Basic', 'bAsIc  '))).toEqual({
      user,
      password,
    });
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty header', ''],
    ['another scheme', 'Bearer abc'],
    ['no value', 'Basic'],
    ['no colon', basic('ann')],
    ['no user', basic(':secret')],
    ['invalid base64', 'Basic an*n'],
    ['misplaced padding', 'Basic YW5=uOng='],
    ['a NUL', basic('ann:se\u0000cret')],
    ['bytes that are no UTF-8', `Basic ${Buffer.from([0x61, 0x3a, 0xff]).toString('base64')}`],
    ['two headers joined', `${basic('a:b')}, ${basic('c:d')}`],
    ['100 KB', basic(`ann:${'x'.repeat(100_000)}`)],
  ])('reads nothing from %s', (_, header) => {
    expect(readBasic(header)).toBeUndefined();
  });

  it('refuses to write a name with a colon', () => {
    expect(() => writeBasic({ user: 'a:b', password: 'c' })).toThrow('colon');
  });
});

describe('the application', () => {
  it('travels in two headers', () => {
    const headers = new Headers(
      writeCredentials({ user: 'a', password: 'b', appId: 'app', appKey: 'key' }),
    );
    expect(readApplication(headers)).toEqual({ appId: 'app', appKey: 'key' });
    expect(readApplication(new Headers())).toEqual({ appId: undefined, appKey: undefined });
  });

  it('is named where it is left out', () => {
    const some = { user: 'a', password: 'b' } as Credentials;
    expect(() => writeCredentials(some)).toThrow('the credentials have no appId, appKey');
  });

  it('cannot smuggle a header', () => {
    expect(() =>
      writeCredentials({ user: 'a', password: 'b', appId: 'x\r\ny: z', appKey: '' }),
    ).toThrow('printable ASCII');
  });
});
