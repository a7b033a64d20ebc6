/** Language tags as feeds write them: `en_US`, ` en-us `, empty, or nonsense. */

/** The tag with hyphens, its letters as written; `undefined` for what is no tag. */
export function readLanguage(text: string | undefined): string | undefined {
  const tag = text?.trim().replaceAll('_', '-');
  if (tag === undefined || tag.length > 40) return undefined;
  return /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(tag) ? tag : undefined;
}
