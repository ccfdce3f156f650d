import type { Queryable } from '../../db/database.ts';
import { insertOrganiser } from './profile-store.ts';

/** Makes the (still empty) pro profile of an account. Idempotent: one that is there stays as it is. */
export function createOrganiser(tx: Queryable, accountId: string, fullName = ''): Promise<void> {
  return insertOrganiser(tx, accountId, fullName);
}
