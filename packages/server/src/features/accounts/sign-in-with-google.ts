import type { googleBodySchema } from '@lampion/contract/schemas/account';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { GoogleProfile } from '../../ports/google-identity.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { createOrganiser } from '../organisers/create-organiser.ts';
import { checkMaySignIn } from './account-policy.ts';
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  findAccountByGoogle,
  insertAccount,
  lockAccountByEmail,
  updateAccount,
} from './account-store.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { confirmAddress } from './confirm-address.ts';
import { deleteOneTimeTokens } from './one-time-token-store.ts';
import { openSession } from './open-session.ts';
import { isUnproven, revokeUnprovenAccessAloud } from './revoke-unproven-access.ts';
import { findSecondFactor, hasSecondFactor } from './second-factor-store.ts';

const PER_ADDRESS = { name: 'sign-in-google', points: 30, seconds: 15 * 60 };

type Dependencies = Pick<Deps, 'db' | 'google' | 'jobs' | 'knownPseudonyms' | 'limiter' | 'now' | 'secrets'>;

/**
 * Opens a session for the owner of a Google identity: the account linked to it, else the one with its e-mail
 * address, which becomes linked, else a new one of the kind asked for. Signing in to the administration links and creates nothing.
 *
 * An account with an unconfirmed address may have been created by a stranger: linking first drops its
 * password and links, and all access set up before the address was confirmed.
 * @throws AppError `google_refused`, `second_factor_required`, `wrong_second_factor`, `forbidden`, `account_suspended`, `too_many_attempts`, `unavailable`
 */
export async function signInWithGoogle(
  deps: Dependencies,
  client: Client,
  { token, isAdmin, accountType, code }: z.output<typeof googleBodySchema>,
): Promise<{ sessionToken: string; email: string }> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
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
    // A second factor may have been activated meanwhile.
    if (account.id !== checkedId && (await hasSecondFactor(tx, account.id)))
      throw new AppError('second_factor_required');
    const sessionToken = await openSession(deps, tx, account.id, client);
    return { sessionToken, email: account.email };
  });
}

/**
 * Checks the second factor of the account the identity will open, and returns that account; null for none. A factor
 * from before the address was confirmed is not required: it is removed when the account is linked.
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
  // The address has gone to another Google identity since.
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
