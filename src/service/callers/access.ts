/** Who may call a route. */

/**
 * Who may call: `account` – credentials and application headers; `owner` – the same, but no delegate;
 * `data` – as `account`, with the data service's one 403 for whatever is wrong; `reader` – credentials
 * (application headers optional), or a lid; `data-reader` – as `data`, or a lid; `link` – anyone, whereby
 * right credentials tell the owner of a graph from a visitor; `public` – anyone.
 */
export type Access = 'account' | 'owner' | 'data' | 'reader' | 'data-reader' | 'link' | 'public';

/** Whether a lid may stand in for credentials, or beside them. */
export function takesLid(access: Access): boolean {
  return access === 'reader' || access === 'data-reader';
}
