/**
 * The connector: the only place where a socket to a foreign host is opened. It checks the literal or
 * every resolved address against the policy before dialling and the connected address after it.
 */
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction, type Socket, connect as tcpConnect } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { leaveOutInterim } from '../../model/interim.ts';
import type { LIMITS } from '../../model/limits.ts';
import {
  type AddressPolicy,
  knownAddresses,
  literalAddress,
  refusalOf,
  refusalSentence,
} from './address.ts';
import { faultError, faultOf } from './fault.ts';

export type FetchLimits = { readonly [K in keyof typeof LIMITS.fetch]: number };

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Addresses of a host name; rejects with the resolver's error code. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** The system's resolver, hosts file included. */
export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

export interface ConnectorOptions {
  readonly policy: AddressPolicy;
  readonly limits: FetchLimits;
  readonly resolve: Resolve;
  /** Told of every connection made: origin and `address:port`. */
  readonly onConnected: (origin: string, address: string) => void;
  /** PEM certificates to trust instead of the system's. */
  readonly ca?: string | undefined;
}

interface ConnectTarget {
  readonly hostname: string;
  readonly protocol: string;
  readonly port: string;
  readonly servername?: string | null | undefined;
}

type ConnectCallback = (...outcome: [null, Socket] | [Error, null]) => void;

/** RFC 6761 and 6762 names that no public name server answers for. */
const RESERVED_NAME = /(?:^|\.)(?:invalid|test|example|local|internal|onion)\.?$/u;

async function resolveWithin(hostname: string, options: ConnectorOptions) {
  const { limits, resolve } = options;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(faultError('dns', `the name ${hostname} was not resolved in time`)),
      limits.dnsMs,
    );
  });
  try {
    return await Promise.race([resolve(hostname), late]);
  } catch (error) {
    const fault = faultOf(error);
    const kind = RESERVED_NAME.test(hostname) ? 'dns' : fault.kind;
    if (kind !== 'dns' && kind !== 'offline')
      throw faultError('dns', `${hostname}: ${fault.detail}`);
    throw faultError(kind, `${hostname} could not be resolved: ${fault.detail}`);
  } finally {
    clearTimeout(timer);
  }
}

/** The addresses that may be dialled for a host; throws `blocked-address` when none may. */
async function permittedAddresses(hostname: string, port: number, options: ConnectorOptions) {
  const known = knownAddresses(hostname)?.map((address) => ({ address, family: isIP(address) }));
  const found = known ?? (await resolveWithin(hostname, options));
  if (found.length === 0) throw faultError('dns', `${hostname} has no address`);
  const judged = found.map((one) => ({
    one,
    refusal: refusalOf(one.address, port, options.policy),
  }));
  const permitted = judged.filter(({ refusal }) => refusal === undefined);
  if (permitted.length > 0) return permitted.map(({ one }) => one);
  const { one, refusal = '' } = judged[0] as (typeof judged)[number];
  throw faultError('blocked-address', refusalSentence(hostname, one.address, refusal));
}

/** Hands node the checked addresses, so that what was judged is what is dialled. */
function fixedLookup(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_hostname, lookupOptions, callback) => {
    const [first] = addresses;
    if (lookupOptions.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}

/** Waits for one event of a socket, or destroys it when it is late or fails. */
function within(socket: Socket, event: string, ms: number, late: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(() => fail(faultError('timeout', late)), ms);
    socket.once('error', fail);
    socket.once(event, () => {
      clearTimeout(timer);
      socket.off('error', fail);
      resolve();
    });
  });
}

/** Keeps an error that nobody waits for any more from ending the process. */
const ignore = () => {};

async function dial(target: ConnectTarget, options: ConnectorOptions): Promise<Socket> {
  const secure = target.protocol === 'https:';
  const port = Number(target.port || (secure ? 443 : 80));
  const addresses = await permittedAddresses(target.hostname, port, options);
  const tcp = tcpConnect({
    host: literalAddress(target.hostname) ?? target.hostname,
    port,
    lookup: fixedLookup(addresses),
    autoSelectFamily: addresses.length > 1,
    autoSelectFamilyAttemptTimeout: Math.max(10, options.limits.connectMs / 10),
    noDelay: true,
    keepAlive: true,
  });
  tcp.on('error', ignore);
  await within(tcp, 'connect', options.limits.connectMs, 'the server did not accept a connection');
  const address = tcp.remoteAddress ?? '';
  const refusal = refusalOf(address, port, options.policy);
  if (refusal !== undefined) {
    tcp.destroy();
    throw faultError('blocked-address', refusalSentence(target.hostname, address, refusal));
  }
  options.onConnected(`${target.protocol}//${target.hostname}:${port}`, `${address}:${port}`);
  return secure ? secureSocket(tcp, target, options) : tcp;
}

async function secureSocket(tcp: Socket, target: ConnectTarget, options: ConnectorOptions) {
  const isName = literalAddress(target.hostname) === undefined;
  const tls = tlsConnect({
    socket: tcp,
    ...(isName
      ? { servername: target.hostname.replace(/\.$/u, '') }
      : { host: literalAddress(target.hostname) }),
    ALPNProtocols: ['http/1.1'],
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  });
  tls.on('error', ignore);
  try {
    await within(tls, 'secureConnect', options.limits.tlsMs, 'the TLS handshake took too long');
  } catch (error) {
    tcp.destroy();
    const fault = faultOf(error);
    throw fault.kind === 'timeout' ? error : faultError('tls', fault.detail);
  }
  return tls;
}

/** A connector for undici's `connect` option. */
export function createConnector(options: ConnectorOptions) {
  return (target: ConnectTarget, callback: ConnectCallback): void => {
    dial(target, options).then(
      (socket) => {
        leaveOutInterim(socket, options.limits);
        callback(null, socket);
      },
      (error: Error) => callback(error, null),
    );
  };
}
