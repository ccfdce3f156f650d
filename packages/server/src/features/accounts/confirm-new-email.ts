import { retention } from '@lampion/contract/rules/retention';
import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { findAccountWithNames, lockAccountRow, updateEmail } from './account-store.ts';
import { confirmAddress } from './confirm-address.ts';
import { takeEmailChange } from './email-change-store.ts';
import { hashToken } from './issue-token.ts';
import { deleteOneTimeTokens } from './one-time-token-store.ts';

const DAY_MS = 24 * 3_600_000;
const PER_ADDRESS = { name: 'confirm-email', points: 30, seconds: 15 * 60 };

/**
 * Changes an account's address to the requested one, with the link sent there, which works once. Links sent to
 * the former address are invalidated, those of guest lists too, and that address is notified. The payment provider gets the new one.
 * @throws AppError `link_expired`, `email_taken` (by another account meanwhile), `too_many_attempts`
 */
export async function confirmNewEmail(
  deps: Pick<Deps, 'addressListeners' | 'db' | 'jobs' | 'limiter' | 'now'>,
  client: Client,
  { token }: { readonly token: string },
): Promise<void> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const now = deps.now();
  const keptUntil = new Date(now.getTime() + retention.emailChangeDays * DAY_MS);
  await deps.db.transaction(async (tx) => {
    const change = await takeEmailChange(tx, { tokenHash: hashToken(token), now, keptUntil });
    if (change === null) throw new AppError('link_expired');
    const { accountId } = change;
    await lockAccountRow(tx, accountId);
    if (!(await updateEmail(tx, accountId, change.newEmail))) throw new AppError('email_taken');
    await confirmAddress(deps, tx, accountId);
    await deleteOneTimeTokens(tx, accountId);
    for (const listen of deps.addressListeners) await listen(tx, accountId);
    await queueEmail(deps, tx, { template: 'email-changed', id: change.id });
    const organiserId = (await findAccountWithNames(tx, accountId))?.organiserId ?? null;
    if (organiserId !== null) await deps.jobs.enqueue(tx, 'update-customer', { organiserId });
  });
}
