/**
 * The address policy: which network addresses Winnow may connect to. Only public ones, unless an
 * operator allowed a range; the service's own listeners never.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { WinnowError } from '../../model/errors.ts';

/** A range an operator opened with `--allow-net CIDR[:port]`. */
export interface AllowedNet {
  /** As given. */
  readonly text: string;
  /** Only this port of the range; every port when absent. */
  readonly port?: number;
  readonly contains: (address: string) => boolean;
}

/** An address and port, e.g. where the service itself listens. */
export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

/** What decides about an address. */
export interface AddressPolicy {
  readonly allowNet: readonly AllowedNet[];
  /** Where the service itself listens right now: never fetched, whatever is allowed. */
  readonly self?: () => readonly Endpoint[];
}

function ranges(family: 'ipv4' | 'ipv6', cidrs: string): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs.trim().split(/\s+/u)) {
    const [network, bits] = cidr.split('/') as [string, string];
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

/** The same, made when first asked for: most runs of the terminal check no address. */
function lazyRanges(...parts: Parameters<typeof ranges>): () => BlockList {
  let list: BlockList | undefined;
  return () => {
    list ??= ranges(...parts);
    return list;
  };
}

/** The IANA special-purpose registry for IPv4, with multicast and the reserved class E. */
const SPECIAL_IPV4 = lazyRanges(
  'ipv4',
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
   192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24
   198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`,
);
/** What IANA gives out as global unicast, and the special ranges inside it. */
const GLOBAL_IPV6 = lazyRanges('ipv6', '2000::/3');
const SPECIAL_IPV6 = lazyRanges(
  'ipv6',
  '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20',
);

/**
 * Whether anyone on the internet could be asked at this address. False for every special range, for
 * IPv4 wrapped in IPv6 in any way, for an address with a zone, and for what is no address.
 */
export function isPublicAddress(ip: string): boolean {
  if (isIPv4(ip)) return !SPECIAL_IPV4().check(ip, 'ipv4');
  if (!isIPv6(ip) || ip.includes('%')) return false;
  return GLOBAL_IPV6().check(ip, 'ipv6') && !SPECIAL_IPV6().check(ip, 'ipv6');
}

function familyOf(ip: string): 'ipv4' | 'ipv6' | undefined {
  if (isIPv4(ip)) return 'ipv4';
  return isIPv6(ip) && !ip.includes('%') ? 'ipv6' : undefined;
}

const ALLOW_NET =
  /^(?:\[(?<six>[^\]/]+)(?:\/(?<inner>\d{1,3}))?\]|(?<plain>[^/[\]]+?))(?:\/(?<outer>\d{1,3}))?(?::(?<port>\d{1,5}))?$/u;

/**
 * Reads `CIDR[:port]`: `10.0.0.0/8`, `127.0.0.1/32:8080`, `::1/128`, `[::1]/128:8080`; a single
 * address may leave out its prefix length. Throws `invalid`.
 */
export function parseAllowNet(text: string): AllowedNet {
  const wrong = (why: string) =>
    new WinnowError('invalid', `"${text}" is not a network range CIDR[:port]: ${why}`, {
      hint: 'networks that may be fetched from are named by --allow-net and WINNOW_ALLOW_NET',
    });
  const bareSix = /^(?<plain>[\da-f:.]*:[\da-f:.]*:[\da-f:.]*)(?:\/(?<outer>\d{1,3}))?$/iu;
  const parts = (bareSix.exec(text.trim()) ?? ALLOW_NET.exec(text.trim()))?.groups;
  if (parts === undefined) throw wrong('write 10.0.0.0/8, 127.0.0.1/32:8080 or [::1]/128:8080');
  const address = parts['six'] ?? parts['plain'] ?? '';
  const family = familyOf(address);
  if (family === undefined) throw wrong('it does not begin with an IP address');
  const widest = family === 'ipv4' ? 32 : 128;
  const bits = Number(parts['inner'] ?? parts['outer'] ?? widest);
  if (bits > widest) throw wrong(`the prefix length is more than ${widest}`);
  const list = new BlockList();
  list.addSubnet(address, bits, family);
  // A BlockList takes ::ffff:a.b.c.d for a.b.c.d; a range names one family and means it.
  const contains = (ip: string) => familyOf(ip) === family && list.check(ip, family);
  if (parts['port'] === undefined) return { text, contains };
  const port = Number(parts['port']);
  if (port < 1 || port > 65_535) throw wrong('the port is outside 1..65535');
  return { text, contains, port };
}

const WILDCARD = new Set(['0.0.0.0', '::']);

function isOwnInterface(ip: string): boolean {
  if (WILDCARD.has(ip) || ip.startsWith('127.') || ip === '::1') return true;
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some((own) => own.address === ip),
  );
}

function isSelf(ip: string, port: number, policy: AddressPolicy): boolean {
  const listeners = policy.self?.() ?? [];
  return listeners.some(
    (own) =>
      own.port === port &&
      (own.address === ip || (WILDCARD.has(own.address) && isOwnInterface(ip))),
  );
}

/**
 * Why this address and port must not be connected to, as what is said of it; undefined when they
 * may. `ip` is a literal address without brackets, as a resolver or a socket gives it.
 */
export function refusalOf(ip: string, port: number, policy: AddressPolicy): string | undefined {
  if (isSelf(ip, port, policy)) return `is this service itself, on port ${port}`;
  const nets = policy.allowNet.filter((net) => net.contains(ip));
  if (nets.some((net) => net.port === undefined || net.port === port)) return undefined;
  if (isPublicAddress(ip)) return undefined;
  const narrowed = nets.length > 0 ? `, and its port ${port} is not allowed` : '';
  return `is not a public address${narrowed}`;
}

/** The sentence for a host of a URL that is refused because of what `refusalOf` says of one of its addresses. */
export function refusalSentence(hostname: string, ip: string, refusal: string): string {
  const named = literalAddress(hostname) === ip ? 'it' : ip;
  return `${hostname} must not be fetched: ${named} ${refusal}`;
}

/** The literal address a parsed URL names (brackets removed), or undefined for a host name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  // Asked of a name, Node compiles its pattern of IPv6, which takes longer than all else that is asked of an address.
  const isLiteral = isIPv4(bare) || (bare.includes(':') && isIPv6(bare));
  return isLiteral ? bare : undefined;
}

/** The port a parsed URL leads to. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

const LOCAL_NAME = /(?:^|\.)localhost\.?$/iu;

/** The addresses a host stands for without asking a resolver; undefined for an ordinary name. */
export function knownAddresses(hostname: string): string[] | undefined {
  const literal = literalAddress(hostname);
  if (literal !== undefined) return [literal];
  return LOCAL_NAME.test(hostname) ? ['127.0.0.1', '::1'] : undefined;
}
