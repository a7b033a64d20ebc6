import { expect, it } from 'vitest';
import { privateNetworkHint } from '../../../src/cli/notes/private-network-hint.ts';
import { parseAllowNet } from '../../../src/collect/network/address.ts';
import { rss, startFeedServer } from '../../support/feed-server.ts';
import { inOwnDirectory } from '../run-main.ts';

const { run } = inOwnDirectory();

const refused = (ip: string) => `news.example must not be fetched: ${ip} is not a public address`;

it.each(['10.1.2.3', '192.168.1.9', 'fd00::7'])('says how to allow %s', (ip) => {
  expect(privateNetworkHint([null, refused(ip)], true)).toContain(`--allow-net ${ip}/`);
});

it.each(['169.254.169.254', 'fe80::1', '0.0.0.0', '::', '224.0.0.1', '255.255.255.255'])(
  'does not tempt anybody to allow %s',
  (ip) => {
    expect(privateNetworkHint([refused(ip)], true)).toBeUndefined();
  },
);

it.each(['10.1.2.3', '[fd00::7]'])('finds %s where the sentence names no other', (host) => {
  const sentence = `the list http://a/ could not be fetched: ${host} must not be fetched: it is not a public address`;
  expect(privateNetworkHint([sentence], true)).toContain('--allow-net');
  expect(privateNetworkHint([sentence.replace(host, 'news.example')], true)).toBeUndefined();
});

it.each([
  ['127.0.0.1', '127.0.0.1/32:8080'],
  ['[::1]', '[::1/128]:8080'],
])('opens one more port alone of %s', (host, range) => {
  const reason = 'it is not a public address, and its port 8080 is not allowed';
  const sentence = `${host} must not be fetched: ${reason}`;
  expect(privateNetworkHint([sentence], true)).toMatch(` ${range}`);
  expect(() => parseAllowNet(range)).not.toThrow();
});

it.each([
  'a redirect leads elsewhere: ',
  'the document is a page; http://10.0.0.1/x, which it forwards to, brings none either: ',
  'the page has no feed; it announces http://a.example/b: ',
])('opens nothing that a stranger names: %s', (before) => {
  expect(privateNetworkHint([before + refused('10.1.2.3')], true)).toBeUndefined();
});

it('leads from feeds that may not be fetched now to a command that still says so', async () => {
  const feeds = await startFeedServer();
  const urls = ['a', 'b', 'c', 'd', 'e', 'f'].map((title) => {
    feeds.put(`/${title}`, { body: rss(title, [{ title, link: `${feeds.url}/${title}/1` }]) });
    return `${feeds.url}/${title}`;
  });
  await run(['sources', 'add', 'Mine', ...urls, '--allow-net', feeds.allowNet]);
  await feeds.close();
  const { errors } = await run(['sources', 'refresh', 'Mine']);
  expect(errors).toContain('and 1 more; see them with: winnow sources check Mine\n');
  expect(errors).toContain('hint: open a private network with --allow-net 127.0.0.1/32\n');
  const checked = await run(['sources', 'check', 'Mine']);
  expect(checked.output.match(/must not be fetched/gu)).toHaveLength(6);
});
