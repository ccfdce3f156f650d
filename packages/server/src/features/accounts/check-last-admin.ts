import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import { lockAdmins } from './user-store.ts';

/**
 * Passes unless an account is the only administrator. Serialised by a lock until the transaction ends,
 * so of two administrators who remove each other at the same moment one is refused. Call it before an account
 * loses the role, is suspended or is deleted; for accounts without the role it passes.
 * @throws AppError `last_admin`
 */
export async function checkNotLastAdmin(tx: Queryable, accountId: string): Promise<void> {
  const able = await lockAdmins(tx);
  if (able.length === 1 && able[0]?.id === accountId) throw new AppError('last_admin');
}
