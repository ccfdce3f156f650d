import type { googleBodySchema, loginBodySchema } from '@lampion/contract/people/accounts';
import type { z } from 'zod';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { GoogleProfile } from '../../platform/ports/google-identity.ts';
import { createOrganiser } from '../organisers/profile.ts';
import { confirmAddress } from './email-addresses.ts';
import { verifyPassword } from './hash-password.ts';
import { deletePasskeys } from './passkey-store.ts';
import { checkMaySignIn } from './policy.ts';
import {
  deleteSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  type SecondFactorRow,
} from './second-factor-store.ts';
import { checkFactor, checkSecondFactor } from './second-factors.ts';
import { deleteSession, deleteSessionsBefore, deleteSessionsOfAccount } from './session-store.ts';
import { openSession, openSessionUnlessChanged } from './sessions.ts';
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  findAccountByGoogle,
  findSignIn,
  insertAccount,
  lockAccountByEmail,
  updateAccount,
} from './store.ts';
import { deleteEmailChange, deleteOneTimeTokens } from './token-store.ts';

const QUARTER_HOUR = 15 * 60;
const PASSWORD_PER_ADDRESS = { name: 'sign-in', points: 30, seconds: QUARTER_HOUR };
/** Never counted per account alone: anyone could then lock out the owner. */
const PER_ADDRESS_AND_ACCOUNT = { name: 'sign-in-account', points: 10, seconds: QUARTER_HOUR };

type Credentials = z.output<typeof loginBodySchema>;

/**
 * Opens a session and returns its token. An unknown address, an account without a password and a
 * wrong password get the same answer after the same work. The role is checked before a session
 * exists.
 * @throws AppError `wrong_credentials`, `second_factor_required`, `wrong_second_factor`,
 * `account_suspended`, `forbidden`, `too_many_attempts`
 */
export async function signInWithPassword(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now' | 'publishedPassword' | 'secrets'>,
  client: Client,
  { email, password, isAdmin, code, deviceMark }: Credentials,
): Promise<string> {
  const pair = `${client.address} ${email}`;
  // In parallel, but the password is compared only after both limits have passed.
  const [account, attempts] = await Promise.all([
    findSignIn(deps.db, email),
    deps.limiter.consume(PER_ADDRESS_AND_ACCOUNT, pair),
    deps.limiter.consume(PASSWORD_PER_ADDRESS, client.address),
  ]);
  const isRight = await verifyPassword(password, account?.passwordHash ?? null);
  if (account === null || !isRight) throw new AppError('wrong_credentials');
  await checkFactor(deps, account.id, account.factor, code);
  checkMaySignIn(account, isAdmin);
  const proof = { userAgent: client.userAgent, deviceMark, passwordHash: account.passwordHash };
  const token = await openSessionUnlessChanged(deps, deps.db, account.id, proof);
  // Suspended, deleted or with a changed password since the comparison.
  if (token === null) throw new AppError('wrong_credentials');
  // A success clears earlier attempts; a single counted one may stay.
  if (attempts > 1) await deps.limiter.reset(PER_ADDRESS_AND_ACCOUNT, pair);
  return token;
}

const GOOGLE_PER_ADDRESS = { name: 'sign-in-google', points: 30, seconds: 15 * 60 };

type Dependencies = Pick<
  Deps,
  'db' | 'google' | 'jobs' | 'knownPseudonyms' | 'limiter' | 'now' | 'publishedPassword' | 'secrets'
>;

/**
 * Opens a session for the owner of a Google identity: the account linked to it, else the one with
 * its e-mail address, which becomes linked, else a new one of the kind asked for. Signing in to the
 * administration links and creates nothing.
 *
 * An account with an unconfirmed address may have been created by a stranger: linking first drops
 * its password and links, and all access set up before the address was confirmed.
 * @throws AppError `google_refused`, `second_factor_required`, `wrong_second_factor`, `forbidden`,
 * `account_suspended`, `too_many_attempts`, `unavailable`
 */
export async function signInWithGoogle(
  deps: Dependencies,
  client: Client,
  { token, isAdmin, accountType, code, deviceMark }: z.output<typeof googleBodySchema>,
): Promise<{ sessionToken: string; email: string }> {
  await deps.limiter.consume(GOOGLE_PER_ADDRESS, client.address);
  if (deps.google === null) throw new AppError('google_refused');
  const profile = await deps.google.verify(token);
  if (!profile.isEmailVerified) throw new AppError('google_refused');
  const checkedId = await checkKnownAccount(deps, profile, code);
  return deps.db.transaction(async (tx) => {
    const account =
      (await findAccountByGoogle(tx, profile.subject)) ??
      (await linkAccount(deps, tx, profile)) ??
      (await createAccount(deps, tx, profile, accountType)) ??
      // Another request created it between the last two queries.
      (await linkAccount(deps, tx, profile));
    if (account === null) throw new AppError('google_refused');
    // An error rolls back what was linked or created above.
    checkMaySignIn(account, isAdmin);
    // A concurrent request may have activated a second factor.
    if (account.id !== checkedId && (await hasSecondFactor(tx, account.id)))
      throw new AppError('second_factor_required');
    const sessionToken = await openSession(deps, tx, account.id, { userAgent: client.userAgent, deviceMark });
    return { sessionToken, email: account.email };
  });
}

/**
 * Checks the second factor of the account the identity will open, and returns that account; null
 * for none. A factor from before the address was confirmed is not required: it is removed when the
 * account is linked.
 */
async function checkKnownAccount(
  deps: Dependencies,
  { subject, email }: GoogleProfile,
  code: string | undefined,
): Promise<string | null> {
  const linked = await findAccountByGoogle(deps.db, subject);
  const account = linked ?? (await findAccountByEmail(deps.db, email));
  if (account === null) return null;
  const factor = linked === null ? await findSecondFactor(deps.db, account.id) : null;
  if (factor !== null && isUnproven(factor, account)) return null;
  await checkSecondFactor(deps, account.id, code);
  return account.id;
}

/** The account with the identity's address, now linked to it; null when there is none. */
async function linkAccount(
  deps: Dependencies,
  tx: Queryable,
  { subject, email }: GoogleProfile,
): Promise<AccountRow | null> {
  const account = await lockAccountByEmail(tx, email);
  if (account === null) return null;
  // Another Google identity has been linked to the address since.
  if (account.googleSubject !== null && account.googleSubject !== subject)
    throw new AppError('google_refused');
  await revokeUnprovenAccessAloud(deps, tx, account);
  if (account.emailVerifiedAt === null) await dropPassword(deps, tx, account.id);
  await updateAccount(tx, account.id, { googleSubject: subject });
  return account;
}

async function dropPassword(deps: Dependencies, tx: Queryable, accountId: string): Promise<void> {
  await updateAccount(tx, accountId, { passwordHash: null });
  await confirmAddress(deps, tx, accountId);
  await deleteOneTimeTokens(tx, accountId);
}

/** Creates an account; null when a concurrent request creates it. */
async function createAccount(
  deps: Dependencies,
  tx: Queryable,
  { subject, email, name }: GoogleProfile,
  role: 'member' | 'organiser',
): Promise<AccountRow | null> {
  const identity = { email, googleSubject: subject, emailVerifiedAt: deps.now(), displayName: name };
  const accountId = await insertAccount(tx, { ...identity, role });
  if (accountId === null) return null;
  if (role === 'organiser') await createOrganiser(tx, accountId, name);
  await deps.jobs.enqueue(tx, 'attach-guests', { accountId });
  await queueEmail(deps, tx, { template: 'welcome', id: accountId });
  return findAccount(tx, accountId);
}

/** Ends the actor's current session and invalidates its token. Other devices stay signed in. */
export async function signOut(deps: Pick<Deps, 'db'>, actor: Actor): Promise<void> {
  await deleteSession(deps.db, requireAccount(actor).sessionId);
}

type Account = Pick<AccountRow, 'emailVerifiedAt' | 'id'>;

/**
 * Whether an authenticator may be a stranger's: the address was not confirmed when it was set up.
 */
function isUnproven(
  { createdAt }: Pick<SecondFactorRow, 'createdAt'>,
  { emailVerifiedAt }: Pick<AccountRow, 'emailVerifiedAt'>,
): boolean {
  return emailVerifiedAt === null || createdAt < emailVerifiedAt;
}

/**
 * Revokes what a stranger may have set up with an address that is not theirs: sessions, passkeys
 * and an authenticator from before the address was confirmed, and a pending change of address.
 * Called when the owner proves their identity, or gets more rights. True when an active second
 * factor was removed.
 */
export async function revokeUnprovenAccess(tx: Queryable, account: Account): Promise<boolean> {
  const { id, emailVerifiedAt } = account;
  await (emailVerifiedAt === null
    ? deleteSessionsOfAccount(tx, id)
    : deleteSessionsBefore(tx, id, emailVerifiedAt));
  await deletePasskeys(tx, id, emailVerifiedAt ?? undefined);
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
