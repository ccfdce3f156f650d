import type { changePasswordBodySchema, checkPasswordBodySchema } from '@lampion/contract/people/accounts';
import type { PasswordOwner } from '@lampion/contract/people/rules/password-strength';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import { type Actor, isSignedIn, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { confirmAddress } from './email-addresses.ts';
import { hashPassword } from './hash-password.ts';
import { deletePasskeys } from './passkey-store.ts';
import { checkNewPassword, findNewPasswordFault, requireCurrentPassword } from './password-checks.ts';
import { isSecondFactorRequired } from './policy.ts';
import { checkOwnSecondFactor } from './second-factors.ts';
import { deleteOtherSessions, deleteSessionsOfAccount } from './session-store.ts';
import { hashToken } from './sessions.ts';
import { revokeUnprovenAccessAloud } from './sign-in.ts';
import {
  type AccountRow,
  findAccountByEmail,
  findAccountWithNames,
  lockAccountRow,
  updateAccount,
} from './store.ts';
import {
  deleteEmailChange,
  deleteOneTimeTokens,
  findOneTimeTokenAccount,
  type GivenToken,
  takeOneTimeToken,
} from './token-store.ts';
import { changeUser } from './users.ts';

/**
 * Changes the actor's password, given the current one and, where it is set up, a code of the second
 * factor. Every other device is signed out, e-mailed links to choose a password are invalidated, a
 * pending change of address is withdrawn, and the owner is notified by e-mail.
 * @throws AppError `not_authenticated`, `password_missing`, `wrong_password`,
 * `wrong_second_factor`, `invalid_input` (a weak password, a missing code), `too_many_attempts`
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'jobs' | 'knownPseudonyms' | 'limiter' | 'now' | 'publishedPassword' | 'secrets'>,
  actor: Actor,
  { currentPassword, password, code }: z.output<typeof changePasswordBodySchema>,
): Promise<void> {
  const { accountId, sessionId } = requireAccount(actor);
  const account = await requireCurrentPassword(deps, accountId, currentPassword);
  await checkNewPassword(deps, password, await getPasswordOwner(deps, accountId));
  const passwordHash = await hashPassword(password);
  await checkOwnSecondFactor(deps, accountId, code);
  await deps.db.transaction(async (tx) => {
    const present = await lockAccountRow(tx, accountId);
    // A concurrent request changed the password and signed this device out.
    if (present?.passwordHash !== account.passwordHash) throw new AppError('wrong_password');
    await updateAccount(tx, accountId, { passwordHash });
    await deleteOtherSessions(tx, accountId, sessionId);
    await deleteOneTimeTokens(tx, accountId, 'reset-password');
    await deleteEmailChange(tx, accountId);
    await queueEmail(deps, tx, { template: 'password-changed', id: accountId });
  });
}

const PASSKEYS_STAY =
  'Les clés d’accès de l’administration ne se retirent pas ainsi : demandez-le à une autre personne de l’équipe.';
const RESETS_PER_ADDRESS = { name: 'reset-password', points: 30, seconds: 15 * 60 };

/**
 * Changes a password with an e-mailed link. The link works once, also under concurrent requests.
 * Ends every session and invalidates every other such link of the account. Confirms the address and
 * removes access that was set up before it was confirmed. Passkeys stay, unless `removesPasskeys`,
 * which an account that needs a second factor is refused.
 * @throws AppError `link_expired`, `invalid_input` (a weak password, or that refusal; the link still
 * works), `too_many_attempts`
 */
export async function resetPassword(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'limiter' | 'now' | 'publishedPassword'>,
  client: Client,
  input: { readonly token: string; readonly password: string; readonly removesPasskeys: boolean },
): Promise<void> {
  await deps.limiter.consume(RESETS_PER_ADDRESS, client.address);
  const now = deps.now();
  const given = { purpose: 'reset-password', tokenHash: hashToken(input.token), now } as const;
  // Checked first so that a guessed token costs no hashing.
  const owner = await findPasswordOwner(deps, given);
  if (owner === null) throw new AppError('link_expired');
  await checkNewPassword(deps, input.password, owner);
  const passwordHash = await hashPassword(input.password);
  await deps.db.transaction(async (tx) => {
    const accountId = await takeOneTimeToken(tx, given);
    if (accountId === null) throw new AppError('link_expired');
    const account = await lockAccountRow(tx, accountId);
    if (account === null) throw new AppError('link_expired');
    await revokeUnprovenAccessAloud(deps, tx, account);
    if (input.removesPasskeys) await removePasskeys(deps, tx, account);
    await updateAccount(tx, accountId, { passwordHash });
    await confirmAddress(deps, tx, accountId);
    await deleteOneTimeTokens(tx, accountId);
    await deleteSessionsOfAccount(tx, accountId);
  });
}

/** With the password, the mailbox alone would open the administration. */
async function removePasskeys(
  { config }: Pick<Deps, 'config'>,
  tx: Queryable,
  { id, role }: Pick<AccountRow, 'id' | 'role'>,
): Promise<void> {
  const fields = [{ path: 'removesPasskeys', message: PASSKEYS_STAY }];
  if (isSecondFactorRequired(config, role)) throw new AppError('invalid_input', { fields });
  await deletePasskeys(tx, id);
}

const HOUR = 3600;
const RESET_REQUESTS_PER_ADDRESS = { name: 'forgotten', points: 10, seconds: HOUR };
/** Prevents flooding a mailbox. Unknown addresses count too, so that the answer reveals nothing. */
const PER_ADDRESS_AND_ACCOUNT = { name: 'forgotten-account', points: 3, seconds: HOUR };

/**
 * Sends a link to choose a new password if the address belongs to an account. Neither the answer
 * nor its duration reveals whether it does: for an unknown address, an e-mail that says so is
 * queued.
 * @throws AppError `too_many_attempts`
 */
export async function requestPasswordReset(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'now'>,
  client: Client,
  { email }: { readonly email: string },
): Promise<void> {
  await deps.limiter.consume(RESET_REQUESTS_PER_ADDRESS, client.address);
  await deps.limiter.consume(PER_ADDRESS_AND_ACCOUNT, `${client.address} ${email}`);
  const account = await findAccountByEmail(deps.db, email);
  await queueEmail(deps, deps.db, { template: 'reset-password', id: account?.id ?? uuidv7() });
}

/**
 * Sends a link to choose a new password to an account's own address. The caller never sees it. Each
 * call sends one more, up to the maximum of valid links.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`
 */
export async function sendUserReset(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await changeUser(deps, actor, id, {
    async work(tx) {
      await queueEmail(deps, tx, { template: 'reset-password', id });
      return { action: 'account.send-reset' };
    },
  });
}

/** What must not occur in an account's password: its address and the names of its owner. */
async function getPasswordOwner({ db }: Pick<Deps, 'db'>, accountId: string): Promise<PasswordOwner> {
  const row = await findAccountWithNames(db, accountId);
  return row === null
    ? {}
    : { email: row.account.email, names: [row.account.displayName, row.fullName ?? ''] };
}

/**
 * As `getPasswordOwner`, for the account of an e-mailed link; null when the link is unknown,
 * expired or used.
 */
async function findPasswordOwner(deps: Pick<Deps, 'db'>, given: GivenToken): Promise<PasswordOwner | null> {
  const accountId = await findOneTimeTokenAccount(deps.db, given);
  return accountId === null ? null : getPasswordOwner(deps, accountId);
}

/** Typing causes about one call per second. */
const PER_ADDRESS = { name: 'check-password', points: 300, seconds: 15 * 60 };

type Question = z.output<typeof checkPasswordBodySchema>;

/**
 * Checks a password before submission, for the meter beside its field. Runs the same check as
 * setting the password and writes nothing.
 * @throws AppError `too_many_attempts`
 */
export async function checkChosenPassword(
  deps: Pick<Deps, 'db' | 'limiter' | 'now' | 'publishedPassword'>,
  client: Client,
  actor: Actor,
  { password, email, token }: Question,
): Promise<{ fault: string | null }> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const owner = await findOwner(deps, actor, token);
  return { fault: await findNewPasswordFault(deps, password, owner ?? { email }) };
}

/** The owner of the link, else the signed-in account. */
async function findOwner(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  token: string | undefined,
): Promise<PasswordOwner | null> {
  if (token !== undefined) {
    const given = { purpose: 'reset-password', tokenHash: hashToken(token), now: deps.now() } as const;
    return findPasswordOwner(deps, given);
  }
  return isSignedIn(actor) ? getPasswordOwner(deps, actor.accountId) : null;
}
