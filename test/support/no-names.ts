/** No name but localhost has an address: what a test finds out must not hang on the names that a network knows, nor on its speed. */
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';

const lookup = dns.lookup as (hostname: string, options: object) => Promise<unknown>;

async function lookUpLocally(hostname: string, options: object): Promise<unknown> {
  if (hostname === 'localhost') return lookup(hostname, options);
  const code = 'ENOTFOUND';
  throw Object.assign(new Error(`getaddrinfo ${code} ${hostname}`), { code, hostname });
}

Object.assign(dns, { lookup: lookUpLocally });
syncBuiltinESMExports();
