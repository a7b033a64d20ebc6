/** Language tags as feeds write them: `en_US`, ` en-us `, empty, or nonsense. */

/** The first tag with hyphens, its letters as written, without an encoding; `undefined` for what is no tag. */
export function readLanguage(text: string | undefined): string | undefined {
  const tag = text
    ?.trim()
    .split(/[\s,;.@]/, 1)[0]
    ?.replaceAll('_', '-');
  if (tag === undefined || tag.length > 40) return undefined;
  return /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(tag) ? tag : undefined;
}
