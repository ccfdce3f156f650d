import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { updateEmailVerified } from './account-store.ts';

/** Marks an account's address as confirmed; what was replied with it before then becomes the account's own. Idempotent. */
export async function confirmAddress(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  accountId: string,
): Promise<void> {
  await updateEmailVerified(tx, accountId, now());
  await jobs.enqueue(tx, 'attach-guests', { accountId });
}
