/** Text that a document names in its own DOCTYPE and has elsewhere by that name: `<!ENTITY site "Owls">`, then `&site;`. */
import { LIMITS } from './limits.ts';

const NAME = '[\\p{L}_:][\\p{L}\\p{N}._:-]{0,63}';
/** One whose text is text alone: neither markup nor other entities, so that nothing grows but by what stands there. */
const DECLARATION = new RegExp(
  `<!ENTITY\\s{1,9}(${NAME})\\s{1,9}(?:"([^"<%]*)"|'([^'<%]*)')\\s{0,9}>`,
  'gu',
);
const OTHER_REFERENCE = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos);)/iu;
/** Character data is what it is. */
const REFERENCE = new RegExp(`<!\\[CDATA\\[|&(${NAME});`, 'gu');
const QUOTES: Readonly<Record<string, string>> = { '"': '&quot;', "'": '&apos;' };

function declaredIn(prologue: string): Map<string, string> {
  const declared = new Map<string, string>();
  for (const [, name = '', double, single] of prologue.matchAll(DECLARATION)) {
    const text = double ?? single ?? '';
    const isPlain = text.length <= LIMITS.parse.entityCharacters && !OTHER_REFERENCE.test(text);
    if (!isPlain || declared.has(name)) continue;
    // It may stand in an attribute, and must not change the lines.
    declared.set(name, text.replace(/["']/gu, (quote) => QUOTES[quote]!).replace(/[\r\n]+/gu, ' '));
    if (declared.size === LIMITS.parse.entities) break;
  }
  return declared;
}

/**
 * The text with the entities replaced that it declares before `rootAt`, where its root begins, which keeps its place. All of it stays as
 * it is where that would add more than a few names do.
 */
export function withDeclaredEntities(text: string, rootAt: number): string {
  const prologue = text.slice(0, Math.max(0, rootAt));
  if (!prologue.includes('<!DOCTYPE') || !prologue.includes('<!ENTITY')) return text;
  const declared = declaredIn(prologue);
  if (declared.size === 0) return text;
  const pieces = [prologue];
  let [from, grown] = [prologue.length, 0];
  REFERENCE.lastIndex = from;
  for (let found = REFERENCE.exec(text); found !== null; found = REFERENCE.exec(text)) {
    const [reference, name] = found;
    if (name === undefined) {
      const end = text.indexOf(']]>', found.index);
      if (end === -1) break;
      REFERENCE.lastIndex = end;
      continue;
    }
    const meant = declared.get(name);
    if (meant === undefined) continue;
    grown += meant.length;
    if (grown > LIMITS.parse.entityGrowth) return text;
    pieces.push(text.slice(from, found.index), meant);
    from = found.index + reference.length;
  }
  return pieces.join('') + text.slice(from);
}
