import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hmacSha256, isSameSecret, sha256 } from '../../src/service/sha256.ts';

describe('the short digest', () => {
  it('is that of the standard for "abc"', () => {
    expect(sha256(Buffer.from('abc')).toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('is what node:crypto gives, at every length around a block', () => {
    for (let length = 0; length <= 200; length++) {
      const message = Buffer.alloc(length, length);
      expect(sha256(message)).toEqual(createHash('sha256').update(message).digest());
    }
  });
});

describe('the signature', () => {
  it('is what node:crypto gives, whatever the key and message', () => {
    for (let length = 0; length <= 64; length++) {
      const key = Buffer.alloc(length, length + 1);
      const message = Buffer.from('a message '.repeat(length));
      const right = createHmac('sha256', key).update(message).digest();
      expect(hmacSha256(key)(message)).toEqual(right);
    }
  });
});

describe('comparing secrets', () => {
  it('tells same from other, whatever the lengths', () => {
    const secret = Buffer.from('0123456789abcdef');
    expect(isSameSecret(secret, Buffer.from(secret))).toBe(true);
    expect(isSameSecret(secret, secret.subarray(1))).toBe(false);
    for (let at = 0; at < secret.length; at++) {
      const other = Buffer.from(secret);
      other[at]! ^= 1;
      expect(isSameSecret(secret, other)).toBe(false);
    }
    expect(isSameSecret(Buffer.alloc(0), Buffer.alloc(0))).toBe(true);
  });
});
