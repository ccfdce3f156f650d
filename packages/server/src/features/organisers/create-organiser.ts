import type { Queryable } from '../../db/database.ts';
import { insertOrganiser } from './profile-store.ts';

/** Creates the (still empty) pro profile of an account. Idempotent. */
export function createOrganiser(tx: Queryable, accountId: string, fullName = ''): Promise<void> {
  return insertOrganiser(tx, accountId, fullName);
}
