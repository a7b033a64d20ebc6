/** Addresses may carry a user and password, or a key. Whoever reads over a shoulder, or reads a log, must not learn them. */
import { percentDecoded } from '../model/percent-decoded.ts';
import { isSecretParameter } from './feed-secrets.ts';

/**
 * What stands before the last `@` of an authority, which ends where a path, query or fragment begins; of an address of the
 * web that has any number of slashes, none too, as it is read, and of one with any other scheme, which is only refused.
 * Where no number of a port follows the colon, a password holds what it should have escaped.
 */
const USER_INFO =
  /(https?:(?:[/\\]+|(?=[^\s/?#\\"<>]{1,200}@))|:[/\\]{2,})([^\s/?#\\"<>]*|[^\s/?#\\"<>:[]*:(?!\d*(?:[\s/?#\\"<>]|$))[^\s"<>@]{1,100})@/giu;

/**
 * A word that may be an address without its scheme: the user with the colon, a password, and behind the `@` the host, and the
 * character that begins a path, query or fragment.
 */
const BARE =
  /(?<![^\s"<>])(?<user>[^\s/?#\\"<>:]+:)[^\s/?#\\"<>]+@(?=(?<host>[\p{L}\p{N}[][^\s/?#\\"<>]*)(?<path>[/?#]?))/giu;
/** What stands before the name of a person (`mailto:`), and before addresses that `USER_INFO` found. */
const OTHER_SCHEME = /^['(]*(?:acct|cid|https?|im|mailto|mid|sips?|tag|xmpp):$/iu;
const PORT = /:\d+/u;

type Bare = Readonly<Record<'user' | 'host' | 'path', string>>;

/**
 * Whether a word is an address: it has a path or port, or is all of a text or of what is in quotes there. `mail:bob@example.org`
 * among other words is none. `before` and `after` are the characters around it.
 */
function isAddress({ user, host, path }: Bare, before: string, after: string): boolean {
  if (OTHER_SCHEME.test(user)) return false;
  if (path !== '' || PORT.test(host)) return true;
  const begins = before === '' || before === '"' || user.startsWith("'");
  return host.endsWith(':') || (begins && (after === '' || after === '"' || host.includes("'")));
}

/** The text with `***` for the password of every address in it, or for all that stands in its place. */
export function concealPasswords(text: string): string {
  if (!text.includes('@')) return text;
  const concealed = text.replace(USER_INFO, (_, scheme: string, info: string) => {
    const colon = info.indexOf(':');
    return `${scheme}${colon === -1 ? '' : info.slice(0, colon + 1)}***@`;
  });
  return concealed.replace(BARE, (whole: string, ...found) => {
    const [at, all, bare] = found.slice(-3) as [number, string, Bare];
    const end = at + whole.length + bare.host.length;
    return isAddress(bare, all.charAt(at - 1), all.charAt(end)) ? `${bare.user}***@` : whole;
  });
}

/** A parameter within a query; the punctuation behind it is that of a sentence. */
const PARAMETER = /([?&;])([^\s"'<>?&;=#]{1,64})=([^\s"'<>&;#]*[^\s"'<>&;#:,.)\]])/gu;

/**
 * The same, and with `***` for a secret in the query of an address: for errors, notes and logs, which are handed on. Lists of
 * one's own feeds name addresses as they are.
 */
export function concealSecrets(text: string): string {
  const concealed = concealPasswords(text);
  if (!concealed.includes('=')) return concealed;
  return concealed.replace(PARAMETER, (whole, before: string, name: string, value: string) =>
    isSecretParameter(percentDecoded(name), percentDecoded(value)) ? `${before}${name}=***` : whole,
  );
}

/** What a learning link opens a graph with. */
const LINK_SECRETS: ReadonlySet<string> = new Set(['lid', 'k']);

/**
 * An address of the service without what its parameters hold for its readers alone: a lid, also that of a learning link in one
 * of them, and secrets of addresses.
 */
export function concealParameters(address: string): string {
  return address.replace(
    /([?&]([^=&]*)=)([^&]*)/gu,
    (_, start: string, name: string, raw: string) => {
      if (LINK_SECRETS.has(name)) return `${start}…`;
      const value = percentDecoded(raw);
      const told = concealParameters(concealSecrets(value));
      return start + (told === value ? raw : encodeURIComponent(told));
    },
  );
}
