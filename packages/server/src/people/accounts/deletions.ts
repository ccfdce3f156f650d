import type { Deletion } from '@lampion/contract/admin/privacy';
import { retention } from '@lampion/contract/admin/rules/retention';
import { stopRenewal } from '../../billing/billing/subscriptions.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { checkCurrentPassword } from './password-checks.ts';
import { checkNotLastAdmin } from './registration.ts';
import { deleteSessionsOfAccount } from './session-store.ts';
import {
  type AccountRow,
  deleteAccountRow,
  findOwnAccount,
  findOwnDevices,
  findOwnEmailChanges,
  findOwnIdentities,
  findOwnPasskeys,
  findOwnSessions,
  lockAccountRow,
} from './store.ts';
import { findDueDeletions, findInactiveAccounts, insertDeletion } from './token-store.ts';

const DAY_MS = 86_400_000;

/**
 * Schedules the erasure of the actor's account in 14 days, signs it out everywhere and ends its
 * subscription's renewal. Signing in before then cancels it. A repeated request keeps the first
 * date.
 * @throws AppError `not_authenticated`, `wrong_password`, `last_admin`, `too_many_attempts`,
 * `unavailable` (the payment provider cannot be reached: nothing changed)
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

/**
 * Locks the account until the transaction ends, so that no new row can refer to it; null when there
 * is none.
 */
export function lockAccount(tx: Queryable, id: string): Promise<AccountRow | null> {
  return lockAccountRow(tx, id);
}

/**
 * Deletes an account with its dependent rows: sessions, pro profile, events, unsaved work. To erase
 * all data of a person, use `eraseAccount` of the privacy feature.
 */
export function deleteAccount(tx: Queryable, id: string): Promise<void> {
  return deleteAccountRow(tx, id);
}
/** Maximum of e-mails per run; the others are sent the next day. */
const AT_ONCE = 500;

/**
 * Warns the owners of accounts unused for three years, less the grace period, that their account
 * will be deleted. Signing in cancels the deletion. Runs daily; each account is warned once.
 */
export async function scheduleInactiveDeletions(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const now = deps.now();
  const eraseAt = new Date(now.getTime() + retention.graceDays * DAY_MS);
  const since = new Date(eraseAt);
  since.setUTCFullYear(since.getUTCFullYear() - retention.inactiveYears);
  for (const accountId of await findInactiveAccounts(deps.db, { since, now, limit: AT_ONCE })) {
    await deps.db.transaction(async (tx) => {
      await insertDeletion(tx, { accountId, reason: 'inactivity', requestedAt: now, eraseAt });
      await queueEmail(deps, tx, { template: 'account-deletion', id: accountId });
    });
  }
}

/** Accounts whose grace period is over, the oldest request first. */
export async function listDueDeletions(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<{ accountId: string; reason: 'inactivity' | 'request' }[]> {
  const rows = await findDueDeletions(db, now, limit);
  return rows.map(({ accountId, reason }) => ({ accountId, reason }));
}

/**
 * An account with its sessions, devices, passkeys, identities at a provider and changes of address,
 * for its owner; null when there is none.
 */
export async function exportAccountData(db: Queryable, accountId: string) {
  const account = await findOwnAccount(db, accountId);
  if (account === null) return null;
  const sessions = await findOwnSessions(db, accountId);
  const knownDevices = await findOwnDevices(db, accountId);
  const passkeys = await findOwnPasskeys(db, accountId);
  const identities = await findOwnIdentities(db, accountId);
  const emailChanges = await findOwnEmailChanges(db, accountId);
  return { account, sessions, knownDevices, passkeys, identities, emailChanges };
}
