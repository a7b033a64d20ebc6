/** What a DELETE on the data service may say in its query, whatever it removes. */
import { WinnowError } from '../../model/errors.ts';
import { DATA_DELETE_PARAMETERS } from '../../protocol/parameters.ts';
import { readQuery } from '../../protocol/query.ts';
import { findShare } from '../../store/shares.ts';
import type { KnownCall } from '../route.ts';

/** Throws `invalid` for any parameter but `lid`, and `missing` for a lid that is not the caller's own. */
export async function checkRemoval({ context, caller, rawQuery }: KnownCall): Promise<void> {
  const { lid } = readQuery(DATA_DELETE_PARAMETERS, rawQuery, { unknown: 'refused' });
  if (lid !== undefined && (await findShare(context.store, lid))?.userId !== caller.user.rowId) {
    throw new WinnowError('missing', 'there is nothing under this lid');
  }
}
