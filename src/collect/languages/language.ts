/** Language tags as feeds write them: `en_US`, ` en-us `, `eng`, `English`, empty, or nonsense. */

import { tagOfName } from './language-names.ts';

const TAG = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;
/** Codes of no language: not told, several, none known, nothing said. */
const NO_LANGUAGE = /^(?:und|mul|mis|zxx)(?=-|$)/i;
/** Most codes of three letters have a shorter one of two. */
const LONG_CODE = /^[A-Za-z]{3}(?=-|$)/;

/**
 * The first tag with hyphens, its letters as written, without an encoding; `undefined` for what is no tag. A name becomes the
 * tag of its language, and a code of three letters the one of two that stands for the same.
 */
export function readLanguage(text: string | undefined): string | undefined {
  const tag = text
    ?.trim()
    .split(/[\s,;.@/()]/, 1)[0]
    ?.replaceAll('_', '-');
  if (tag === undefined || tag.length > 40) return undefined;
  const named = tagOfName(tag);
  if (named !== undefined) return named;
  if (!TAG.test(tag) || NO_LANGUAGE.test(tag)) return undefined;
  return LONG_CODE.test(tag) ? canonical(tag) : tag;
}

function canonical(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    return tag;
  }
}
