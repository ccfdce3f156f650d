import { registerBodySchema } from '@lampion/contract/people/accounts';
import type { registerMemberBodySchema } from '@lampion/contract/people/app-accounts';
import type { z } from 'zod';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import { type Actor, requireAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { parseInput } from '../../platform/parse-input.ts';
import { checkNewMember, createAppAccount } from '../members/app-account.ts';
import { createOrganiser } from '../organisers/profile.ts';
import { hashPassword } from './hash-password.ts';
import { checkNewPassword } from './password-checks.ts';
import { deleteSessionsOfAccount } from './session-store.ts';
import { openSession } from './sessions.ts';
import { revokeUnprovenAccess } from './sign-in.ts';
import { findAccountWithNames, insertAccount, lockAccountByEmail, updateAccount } from './store.ts';
import { lockAdmins } from './user-store.ts';

const PER_ADDRESS = { name: 'register', points: 20, seconds: 3600 };

type Registration = z.output<typeof registerBodySchema>;

/**
 * Creates an account with its session and returns the session's token. Queues a welcome e-mail with
 * a link to confirm the address. An organiser also gets an empty pro profile. `complete` adds the
 * account's other rows in the same transaction.
 * @throws AppError `email_taken`, `invalid_input` (a weak password), `too_many_attempts` (20 an
 * hour per IP address)
 */
export async function registerAccount(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'limiter' | 'now' | 'publishedPassword'>,
  client: Client,
  { email, password, accountType, deviceMark }: Registration,
  complete?: (tx: Queryable, accountId: string) => Promise<void>,
): Promise<string> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  await checkNewPassword(deps, password, { email });
  const passwordHash = await hashPassword(password);
  return deps.db.transaction(async (tx) => {
    const accountId = await insertAccount(tx, { email, passwordHash, role: accountType });
    if (accountId === null) throw new AppError('email_taken');
    if (accountType === 'organiser') await createOrganiser(tx, accountId);
    await complete?.(tx, accountId);
    await queueEmail(deps, tx, { template: 'welcome', id: accountId });
    return openSession(deps, tx, accountId, { userAgent: client.userAgent, deviceMark });
  });
}

/**
 * Creates an account, its app account and its session in one transaction, and returns the session's
 * token.
 * @throws AppError `email_taken`, `username_taken`, `username_reserved`, `under_age`,
 * `invalid_input`, `too_many_attempts`
 */
export async function registerMember(
  deps: Parameters<typeof registerAccount>[0],
  client: Client,
  { email, password, deviceMark, ...wanted }: z.output<typeof registerMemberBodySchema>,
): Promise<string> {
  // Before the rate limit: a refusal for age leaves no trace, not even a counted attempt.
  checkNewMember(deps, wanted);
  const registration = { email, password, accountType: 'member', deviceMark } as const;
  return registerAccount(deps, client, registration, async (tx, accountId) => {
    await createAppAccount(deps, tx, accountId, wanted);
  });
}

const NEW_MS = 3_600_000;

/**
 * Whether a member's account was created in the last hour. False for organisers and administrators.
 */
export async function isNewMember({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<boolean> {
  const row = await findAccountWithNames(db, id);
  if (row === null || row.account.role !== 'member' || row.organiserId !== null) return false;
  return now().getTime() - row.account.createdAt.getTime() < NEW_MS;
}

const adminSchema = registerBodySchema.pick({ email: true, password: true });

interface NewAdmin {
  /** The address, as the contract normalises it. */
  readonly email: string;
  readonly outcome: 'created' | 'promoted';
}

/**
 * Creates an administrator, or turns an existing account into one. An existing account may have
 * been created by a stranger in advance: it gets the password given here, all its sessions end, and
 * an authenticator from before its address was confirmed is removed. Idempotent.
 * @throws AppError `invalid_input` for an address or a password the contract refuses
 */
export async function createAdmin(
  deps: Pick<Deps, 'db' | 'now' | 'publishedPassword'>,
  actor: Actor,
  input: { readonly email: string; readonly password: string },
): Promise<NewAdmin> {
  requireAdmin(actor);
  const { email, password } = parseInput(adminSchema, input);
  await checkNewPassword(deps, password, { email });
  const admin = {
    role: 'admin',
    passwordHash: await hashPassword(password),
    emailVerifiedAt: deps.now(),
    suspendedAt: null,
  } as const;
  return deps.db.transaction(async (tx) => {
    if ((await insertAccount(tx, { email, ...admin })) !== null) return { email, outcome: 'created' };
    const account = await lockAccountByEmail(tx, email);
    if (account === null) throw new Error('an account changed its address at this moment');
    await revokeUnprovenAccess(tx, account);
    await updateAccount(tx, account.id, admin);
    await deleteSessionsOfAccount(tx, account.id);
    return { email, outcome: 'promoted' };
  });
}

/**
 * Throws when the account is the only administrator; passes for other roles. Call it before an
 * account loses the role, is suspended or is deleted. Holds a lock until the transaction ends, so
 * that two administrators cannot remove each other concurrently.
 * @throws AppError `last_admin`
 */
export async function checkNotLastAdmin(tx: Queryable, accountId: string): Promise<void> {
  const able = await lockAdmins(tx);
  if (able.length === 1 && able[0]?.id === accountId) throw new AppError('last_admin');
}
