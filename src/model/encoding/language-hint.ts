/** The language that a document says it is in, for who must guess its encoding: it tells which letters to expect. */

const HEAD_BYTES = 8 * 1024;
const SAID =
  /<(?:\w+:)?language>\s*(?:<!\[CDATA\[\s*)?([a-z]{2,3})\b|<(?:rss|feed|channel|rdf:rdf|html)\b[^>]{0,400}?\slang\s*=\s*["']([a-z]{2,3})\b|\bxml:lang\s*=\s*["']([a-z]{2,3})\b/i;

/** Languages whose letters windows-1252 has. English is none: tools say it of what is in any. */
const WESTERN = new Set('ca da de es eu fi fr gl is it nb nl nn no pt sv'.split(' '));

/** Its code in small letters; undefined where it says none. */
export function languageSaid(body: Buffer): string | undefined {
  const found = SAID.exec(body.toString('latin1', 0, HEAD_BYTES));
  return (found?.[1] ?? found?.[2] ?? found?.[3])?.toLowerCase();
}

/** Whether that is a language of the West. */
export function isWestern(language: string | undefined): boolean {
  return WESTERN.has(language ?? '');
}
