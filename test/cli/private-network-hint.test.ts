import { expect, it } from 'vitest';
import { privateNetworkHint } from '../../src/cli/private-network-hint.ts';

const refused = (ip: string) => `news.example must not be fetched: ${ip} is not a public address`;

it.each(['10.1.2.3', '192.168.1.9', 'fd00::7'])('says how to allow %s', (ip) => {
  expect(privateNetworkHint([null, refused(ip)], true)).toContain(`--allow-net ${ip}/`);
});

it.each(['169.254.169.254', 'fe80::1'])('does not tempt anybody to allow %s', (ip) => {
  expect(privateNetworkHint([refused(ip)], true)).toBeUndefined();
});
