import { retention } from '@lampion/contract/admin/rules/retention';
import type { changeEmailBodySchema } from '@lampion/contract/people/accounts';
import type { z } from 'zod';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { requireCurrentPassword } from './password-checks.ts';
import { checkOwnSecondFactor } from './second-factors.ts';
import { hashToken } from './sessions.ts';
import {
  findAccount,
  findAccountByEmail,
  findAccountWithNames,
  lockAccountRow,
  updateEmail,
  updateEmailVerified,
} from './store.ts';
import {
  deleteEmailChange,
  deleteOneTimeTokens,
  insertEmailChange,
  takeEmailChange,
  takeOneTimeToken,
} from './token-store.ts';

const CONFIRMATIONS_PER_ACCOUNT = { name: 'resend-confirmation', points: 3, seconds: 3600 };

/**
 * Sends a new confirmation link to the actor's own address; does nothing when it is already
 * confirmed.
 * @throws AppError `too_many_attempts` (3 an hour)
 */
export async function requestConfirmation(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'now'>,
  actor: Actor,
): Promise<void> {
  const { accountId } = requireAccount(actor);
  const account = await findAccount(deps.db, accountId);
  if (account === null || account.emailVerifiedAt !== null) return;
  await deps.limiter.consume(CONFIRMATIONS_PER_ACCOUNT, accountId);
  await queueEmail(deps, deps.db, { template: 'welcome', id: accountId });
}

const PER_ADDRESS = { name: 'confirm-email', points: 30, seconds: 15 * 60 };

/**
 * Confirms an account's e-mail address with an e-mailed link, which works once.
 * @throws AppError `link_expired`, `too_many_attempts`
 */
export async function confirmEmail(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'now'>,
  client: Client,
  { token }: { readonly token: string },
): Promise<void> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const tokenHash = hashToken(token);
    const accountId = await takeOneTimeToken(tx, { purpose: 'confirm-email', tokenHash, now });
    if (accountId === null) throw new AppError('link_expired');
    await confirmAddress(deps, tx, accountId);
    await deleteOneTimeTokens(tx, accountId, 'confirm-email');
  });
}

/**
 * Marks an account's address as confirmed. Replies made with it now belong to the account, and
 * invitations held until then are sent. Idempotent.
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

const DAY_MS = 24 * 3_600_000;
/** Each change sends an e-mail to a person who may not know us. */
const CHANGES_PER_ACCOUNT = { name: 'email-change', points: 5, seconds: 3600 };

/**
 * Requests another e-mail address for the actor's account, given the password and, where it is set
 * up, a code of the second factor. Nothing changes before the link sent there is opened; the
 * current address is notified. A new request replaces an earlier one.
 * @throws AppError `not_authenticated`, `password_missing`, `wrong_password`,
 * `wrong_second_factor`, `email_taken`, `invalid_input` (the current address, a missing code),
 * `too_many_attempts`
 */
export async function requestEmailChange(
  deps: Pick<Deps, 'db' | 'jobs' | 'knownPseudonyms' | 'limiter' | 'now' | 'secrets'>,
  actor: Actor,
  { email, password, code }: z.output<typeof changeEmailBodySchema>,
): Promise<void> {
  const { accountId } = requireAccount(actor);
  const account = await requireCurrentPassword(deps, accountId, password);
  if (account.email === email) {
    throw new AppError('invalid_input', { fields: [{ path: 'email', message: 'C’est déjà votre adresse' }] });
  }
  await deps.limiter.consume(CHANGES_PER_ACCOUNT, accountId);
  if ((await findAccountByEmail(deps.db, email)) !== null) throw new AppError('email_taken');
  await checkOwnSecondFactor(deps, accountId, code);
  const expiresAt = new Date(deps.now().getTime() + retention.emailChangeDays * DAY_MS);
  await deps.db.transaction(async (tx) => {
    const present = await lockAccountRow(tx, accountId);
    if (present?.passwordHash !== account.passwordHash) throw new AppError('wrong_password');
    const id = await insertEmailChange(tx, {
      accountId,
      formerEmail: present.email,
      newEmail: email,
      expiresAt,
    });
    await queueEmail(deps, tx, { template: 'confirm-new-email', id });
    await queueEmail(deps, tx, { template: 'email-change-requested', id });
  });
}

/**
 * Changes an account's address with the link sent to the new one. The link works once. Links sent
 * to the former address are invalidated, those of guest lists included, and that address is
 * notified. The payment provider gets the new address.
 * @throws AppError `link_expired`, `email_taken` (another account got the address first),
 * `too_many_attempts`
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

/**
 * Withdraws the actor's pending change of address, if any, and invalidates its link.
 * @throws AppError `not_authenticated`
 */
export async function withdrawEmailChange(deps: Pick<Deps, 'db'>, actor: Actor): Promise<void> {
  await deleteEmailChange(deps.db, requireAccount(actor).accountId);
}
