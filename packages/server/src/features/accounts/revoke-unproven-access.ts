import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../mail/queue-email.ts';
import type { AccountRow } from './account-store.ts';
import { deleteEmailChange } from './email-change-store.ts';
import { deleteSecondFactor, findSecondFactor, type SecondFactorRow } from './second-factor-store.ts';
import { deleteSessionsBefore, deleteSessionsOfAccount } from './session-store.ts';

type Account = Pick<AccountRow, 'emailVerifiedAt' | 'id'>;

/** Whether an authenticator may be a stranger's: the address was not confirmed when it was set up. */
export function isUnproven(
  { createdAt }: Pick<SecondFactorRow, 'createdAt'>,
  { emailVerifiedAt }: Pick<AccountRow, 'emailVerifiedAt'>,
): boolean {
  return emailVerifiedAt === null || createdAt < emailVerifiedAt;
}

/**
 * Revokes what a stranger may have set up with an address that is not theirs: sessions and an
 * authenticator from before the address was confirmed, and a pending change of address. Called when the owner
 * proves their identity, or gets more rights. True when an active second factor was removed.
 */
export async function revokeUnprovenAccess(tx: Queryable, account: Account): Promise<boolean> {
  const { id, emailVerifiedAt } = account;
  await (emailVerifiedAt === null
    ? deleteSessionsOfAccount(tx, id)
    : deleteSessionsBefore(tx, id, emailVerifiedAt));
  await deleteEmailChange(tx, id);
  const factor = await findSecondFactor(tx, id);
  if (factor === null || !isUnproven(factor, account)) return false;
  await deleteSecondFactor(tx, id);
  return factor.confirmedAt !== null;
}

/** As `revokeUnprovenAccess`; the address is notified when a second factor is removed. */
export async function revokeUnprovenAccessAloud(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  account: Account,
): Promise<void> {
  if (!(await revokeUnprovenAccess(tx, account))) return;
  await queueEmail(deps, tx, { template: 'second-factor-removed', id: account.id });
}
