import { retention } from '@lampion/contract/rules/retention';
import type { Deletion } from '@lampion/contract/schemas/privacy';
import { type Actor, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { stopRenewal } from '../billing/stop-renewal.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { checkCurrentPassword } from './check-current-password.ts';
import { checkNotLastAdmin } from './check-last-admin.ts';
import { insertDeletion } from './deletion-store.ts';
import { deleteSessionsOfAccount } from './session-store.ts';

const DAY_MS = 86_400_000;

/**
 * Schedules the erasure of the actor's account in 14 days, signs it out everywhere and ends its subscription's renewal.
 * Signing in before then cancels it. A repeated request keeps the first date.
 * @throws AppError `not_authenticated`, `wrong_password`, `last_admin`, `too_many_attempts`, `unavailable` (the payment
 * provider cannot be reached: nothing changed)
 */
export async function requestDeletion(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'limiter' | 'now' | 'payments'>,
  actor: Actor,
  { password }: { readonly password: string | null },
): Promise<Deletion> {
  const { accountId, organiserId } = requireAccount(actor);
  await checkCurrentPassword(deps, accountId, password);
  await deps.db.transaction((tx) => checkNotLastAdmin(tx, accountId));
  if (organiserId !== null) await stopRenewal(deps, organiserId);
  const requestedAt = deps.now();
  const eraseAt = new Date(requestedAt.getTime() + retention.graceDays * DAY_MS);
  const deletion = await deps.db.transaction(async (tx) => {
    await checkNotLastAdmin(tx, accountId);
    const row = await insertDeletion(tx, { accountId, reason: 'request', requestedAt, eraseAt });
    await deleteSessionsOfAccount(tx, accountId);
    await queueEmail(deps, tx, { template: 'account-deletion', id: accountId });
    return row;
  });
  return { erasedAt: deletion.eraseAt.toISOString() };
}
