import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { updateEmailVerified } from './account-store.ts';

/**
 * Marks an account's address as confirmed: what was replied with it becomes the account's own, and invitations that waited
 * for it are sent. Idempotent.
 */
export async function confirmAddress(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  accountId: string,
): Promise<void> {
  await updateEmailVerified(tx, accountId, now());
  await jobs.enqueue(tx, 'attach-guests', { accountId });
  await jobs.enqueue(tx, 'send-held-invitations', { accountId });
}
