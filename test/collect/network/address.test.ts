/** Which addresses may be connected to, in every spelling a URL allows. */
import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import {
  type AddressPolicy,
  isPublicAddress,
  literalAddress,
  parseAllowNet,
  refusalOf,
} from '../../../src/collect/network/address.ts';
import { checkUrl } from '../../../src/collect/urls/check-url.ts';
import { REFUSED_HOSTS } from '../../support/refused-hosts.ts';

const CLOSED: AddressPolicy = { allowNet: [] };
const open = (...texts: string[]): AddressPolicy => ({ allowNet: texts.map(parseAllowNet) });

describe('a public address', () => {
  test.each([
    '9.9.9.9',
    '11.0.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.0.1.9',
  ])('is %s', (ip) => expect(isPublicAddress(ip)).toBe(true));
  test.each(['2a02:26f0::1', '2001:200::1', '2600:1f18::7', '3ffe::1'])('is %s', (ip) => {
    expect(isPublicAddress(ip)).toBe(true);
  });
  test.each([
    '10.1.2.3',
    '100.64.9.9',
    '127.8.8.8',
    '169.254.1.1',
    '172.20.0.1',
    '192.0.0.9',
    '192.0.2.7',
    '192.88.99.1',
    '192.168.7.7',
    '198.18.5.5',
    '198.51.100.7',
    '203.0.113.7',
    '225.1.1.1',
    '241.0.0.1',
    '255.255.255.255',
    '0.0.0.0',
    '::',
    '::1',
    '::ffff:9.9.9.9',
    '::9.9.9.9',
    '64:ff9b::909:909',
    '100::7',
    '2001:5::1',
    '2001:db8:7::1',
    '2002:909:909::1',
    '2620:4f:8000::1',
    '3fff:7::1',
    '4000::1',
    'fc00::7',
    'fe80::7',
    'fe80::7%eth0',
    '2a02::1%eth0',
    'ff05::2',
    'fec0::7',
    '',
    'localhost',
    '9.9.9',
    '09.9.9.9',
  ])('is not %j', (ip) => expect(isPublicAddress(ip)).toBe(false));
});

describe('a special range', () => {
  // First and last address of each, where it ends on an octet or not.
  test.each([
    ['0.0.0.0', '0.255.255.255'],
    ['10.0.0.0', '10.255.255.255'],
    ['100.64.0.0', '100.127.255.255'],
    ['127.0.0.0', '127.255.255.255'],
    ['169.254.0.0', '169.254.255.255'],
    ['172.16.0.0', '172.31.255.255'],
    ['192.0.0.0', '192.0.0.255'],
    ['192.0.2.0', '192.0.2.255'],
    ['192.31.196.0', '192.31.196.255'],
    ['192.52.193.0', '192.52.193.255'],
    ['192.88.99.0', '192.88.99.255'],
    ['192.168.0.0', '192.168.255.255'],
    ['192.175.48.0', '192.175.48.255'],
    ['198.18.0.0', '198.19.255.255'],
    ['198.51.100.0', '198.51.100.255'],
    ['203.0.113.0', '203.0.113.255'],
    ['224.0.0.0', '239.255.255.255'],
    ['240.0.0.0', '255.255.255.255'],
    ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
    ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['4000::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ])('is closed from %s to %s', (first, last) => {
    expect([isPublicAddress(first), isPublicAddress(last)]).toEqual([false, false]);
  });

  test.each([
    ['1.0.0.0', '9.255.255.255'],
    ['11.0.0.0', '100.63.255.255'],
    ['100.128.0.0', '126.255.255.255'],
    ['128.0.0.0', '169.253.255.255'],
    ['169.255.0.0', '172.15.255.255'],
    ['172.32.0.0', '191.255.255.255'],
    ['192.0.1.0', '192.0.1.255'],
    ['192.0.3.0', '192.31.195.255'],
    ['192.31.197.0', '192.52.192.255'],
    ['192.52.194.0', '192.88.98.255'],
    ['192.88.100.0', '192.167.255.255'],
    ['192.169.0.0', '192.175.47.255'],
    ['192.175.49.0', '198.17.255.255'],
    ['198.20.0.0', '198.51.99.255'],
    ['198.51.101.0', '203.0.112.255'],
    ['203.0.114.0', '223.255.255.255'],
    ['2000::', '2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2001:200::', '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2001:db9::', '2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2003::', '2620:4f:7fff:ffff:ffff:ffff:ffff:ffff'],
    ['2620:4f:8001::', '3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['3fff:1000::', '3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ])('leaves open from %s to %s', (first, last) => {
    expect([isPublicAddress(first), isPublicAddress(last)]).toEqual([true, true]);
  });
});

describe('a URL that may become a source', () => {
  test.each(REFUSED_HOSTS)('does not lead to %s', (host) => {
    expect(() => checkUrl(`http://${host}:8080/x`, CLOSED)).toThrow(
      /must not be fetched|not an absolute URL/u,
    );
  });

  test.each([
    ['http://10.1.2.3:8080/x', '10.1.2.3 must not be fetched: it is not a public address'],
    ['http://[::1]/x', '[::1] must not be fetched: it is not a public address'],
    ['http://localhost/x', 'localhost must not be fetched: 127.0.0.1 is not a public address'],
  ])('is refused in a sentence that names the address once: %s', (text, sentence) => {
    expect(() => checkUrl(text, CLOSED)).toThrow(sentence);
  });

  test.each([
    'file:///etc/passwd',
    'ftp://a.example/',
    'gopher://a.example/',
    'data:text/html,x',
    'javascript:alert(1)',
    'blob:https://a.example/1',
  ])('has no other scheme: %s', (text) =>
    expect(() => checkUrl(text)).toThrow(/only http and https/u),
  );

  test.each([
    '',
    'a.example',
    '//a.example/',
    'http://',
    'http://a b/',
    'http://a.example/\r\nx: y',
    'http://a.example/\u0000',
    `http://a.example/${'x'.repeat(2048)}`,
  ])('is not %j', (text) =>
    expect(() => checkUrl(text)).toThrow(expect.objectContaining({ code: 'invalid' })),
  );

  test.each(['http://me:***@a.example/', 'http://***@a.example/', 'http://a.example/?token=***'])(
    'has no %s',
    (text) => expect(() => checkUrl(text)).toThrow(/give the (?:password|key) itself/u),
  );

  test('may hold a password, which no message repeats', () => {
    expect(checkUrl('https://me:secret@a.example/').password).toBe('secret');
    expect(() => checkUrl('https://me:secret@/')).toThrow(/^(?!.*secret).*$/u);
    expect(() => checkUrl('https://me:a/secret@a.example/')).toThrow(/^(?!.*secret).*$/u);
    expect(() => checkUrl('http://me:secret@127.0.0.1/', CLOSED)).toThrow(/^(?!.*secret).*$/u);
  });

  test('may lead to an address that an operator opened', () => {
    expect(checkUrl('http://localhost:8080/', open('127.0.0.0/8')).port).toBe('8080');
    expect(checkUrl('http://[::1]:8080/', open('[::1/128]:8080')).port).toBe('8080');
  });
});

describe('an opened range', () => {
  test.each([
    ['127.0.0.1/32:8080', '127.0.0.1', 8080, true],
    ['127.0.0.1/32:8080', '127.0.0.1', 8081, false],
    ['127.0.0.1/32:8080', '127.0.0.2', 8080, false],
    ['127.0.0.1/32', '127.0.0.1', 1, true],
    ['10.0.0.7', '10.0.0.7', 80, true],
    ['10.0.0.0/8', '10.255.0.1', 80, true],
    ['::1/128', '::1', 80, true],
    ['[::1]/128:80', '::1', 80, true],
    ['[::1/128]:80', '::1', 81, false],
    ['fd00::/8', 'fd12::1', 443, true],
    ['127.0.0.0/8', '::ffff:127.0.0.1', 80, false],
    ['::/0', '127.0.0.1', 80, false],
  ])('%s covers %s port %i: %s', (range, ip, port, allowed) => {
    expect(refusalOf(ip, port, open(range)) === undefined).toBe(allowed);
  });

  test.each([
    '',
    'localhost',
    '127.0.0.1/33',
    '127.0.0.1/32:0',
    '127.0.0.1/32:65536',
    '::1/129',
    '127.0.0.1/-1',
    '[::1',
    'fe80::1%eth0',
  ])('is not written %j, which is told with the option and the variable', (text) =>
    expect(() => parseAllowNet(text)).toThrow(
      expect.objectContaining({
        code: 'invalid',
        hint: expect.stringMatching(/--allow-net and WINNOW_ALLOW_NET$/u),
      }),
    ),
  );

  test('tells the port that is not allowed where another one is', () => {
    const policy = open('127.0.0.1/32:80');
    const told = 'is not a public address, and its port 81 is not allowed';
    expect(refusalOf('127.0.0.1', 81, policy)).toBe(told);
    expect(refusalOf('127.0.0.2', 81, policy)).toBe('is not a public address');
  });

  test('never opens the service itself', () => {
    const self = () => [{ address: '0.0.0.0', port: 8080 }];
    const policy = { ...open('127.0.0.0/8', '::1/128'), self };
    expect(refusalOf('127.0.0.1', 8080, policy)).toContain('this service itself');
    expect(refusalOf('::1', 8080, policy)).toContain('this service itself');
    expect(refusalOf('127.0.0.1', 8081, policy)).toBeUndefined();
  });

  test('opens what listens at another address of this machine', () => {
    const self = () => [{ address: '127.0.0.1', port: 8080 }];
    expect(refusalOf('127.0.0.2', 8080, { ...open('127.0.0.0/8'), self })).toBeUndefined();
  });

  test('opens at no address of this machine the service that listens at all of them', () => {
    const self = () => [{ address: '::', port: 8080 }];
    const policy = { ...open('0.0.0.0/0', '::/0'), self };
    const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    for (const { address } of own) {
      expect(refusalOf(address, 8080, policy)).toContain('this service itself');
    }
    expect(refusalOf('198.51.100.77', 8080, policy)).toBeUndefined();
  });
});

test('a literal is told from a name after parsing', () => {
  expect(literalAddress(new URL('http://0x7f.1/').hostname)).toBe('127.0.0.1');
  expect(literalAddress(new URL('http://[::FFFF:1.2.3.4]/').hostname)).toBe('::ffff:102:304');
  expect(literalAddress('a.example')).toBeUndefined();
});
