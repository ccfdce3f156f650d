import type { ProviderRequest, providerSignInBodySchema } from '@lampion/contract/people/provider-sign-in';
import type { z } from 'zod';
import { type JournalledAction, recordAction } from '../../admin/journal/record-action.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { system } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import type { ProviderIdentity } from '../../platform/ports/identity-provider.ts';
import { checkMaySignIn } from './policy.ts';
import { hashToken, issueToken, openSessionUnlessChanged } from './sessions.ts';
import {
  type AccountRow,
  findAccountByIdentity,
  insertAccount,
  insertIdentity,
  insertProviderAttempt,
  lockAccountByEmail,
  lockAccountRow,
  takeProviderAttempt,
  touchIdentity,
} from './store.ts';
import { countOtherAdmins } from './user-store.ts';
import { setAdminRole } from './users.ts';

/** As long as people need at the provider: a password, a second factor. */
const ATTEMPT_MS = 15 * 60_000;

const QUARTER_HOUR = 15 * 60;
const STARTS_PER_ADDRESS = { name: 'provider-start', points: 60, seconds: QUARTER_HOUR };
const SIGN_INS_PER_ADDRESS = { name: 'sign-in-provider', points: 30, seconds: QUARTER_HOUR };

/**
 * Begins a sign-in to the administration by the identity provider: where to send the browser, and
 * a secret that it keeps and brings back. Each call begins another one.
 * @throws AppError `not_found` (none is configured), `provider_unavailable`, `too_many_attempts`
 */
export async function startProviderSignIn(
  deps: Pick<Deps, 'db' | 'identityProvider' | 'limiter' | 'now'>,
  client: Client,
): Promise<ProviderRequest> {
  const provider = requireProvider(deps);
  await deps.limiter.consume(STARTS_PER_ADDRESS, client.address);
  const { token: attempt, tokenHash: attemptHash } = issueToken();
  const url = await provider.begin(attempt);
  const expiresAt = new Date(deps.now().getTime() + ATTEMPT_MS);
  await insertProviderAttempt(deps.db, { attemptHash, expiresAt });
  return { url, attempt };
}

type Dependencies = Pick<
  Deps,
  'config' | 'db' | 'identityProvider' | 'jobs' | 'limiter' | 'log' | 'now' | 'publishedPassword'
>;

/**
 * Opens a session of the administration with the answer of the identity provider, and returns its
 * token. Its groups decide about the role at each sign-in. The account is the one linked to the
 * identity; at the first sign-in the administrator with its verified address, who becomes linked,
 * or else a new one. No code is asked for: a second factor is the provider's to ask. An attempt
 * counts once, right or wrong.
 * @throws AppError `not_found` (none is configured), `provider_attempt_ended`,
 * `provider_cancelled`, `provider_refused`, `provider_unavailable`, `provider_no_role`,
 * `provider_email_unverified`, `provider_account_taken`, `account_suspended`, `too_many_attempts`
 */
export async function signInWithProvider(
  deps: Dependencies,
  client: Client,
  { attempt, answer, deviceMark }: z.output<typeof providerSignInBodySchema>,
): Promise<string> {
  const provider = requireProvider(deps);
  await deps.limiter.consume(SIGN_INS_PER_ADDRESS, client.address);
  const isKnown = await takeProviderAttempt(deps.db, hashToken(attempt), deps.now());
  if (!isKnown) throw new AppError('provider_attempt_ended');
  const identity = await provider.finish(attempt, answer);
  const token = await deps.db.transaction(async (tx) => {
    const account = await admit(deps, tx, identity);
    if (account === null) return null;
    checkMaySignIn(account, true);
    const device = { userAgent: client.userAgent, deviceMark, provider: provider.label };
    return openSessionUnlessChanged(deps, tx, account.id, device);
  });
  // After the transaction, which may have taken the role away.
  if (token === null) throw new AppError('provider_no_role');
  return token;
}

function requireProvider({ identityProvider }: Pick<Deps, 'identityProvider'>) {
  if (identityProvider === null) throw new AppError('not_found');
  return identityProvider;
}

/** The administrator whose identity it is, locked; null when its groups open nothing. */
async function admit(deps: Dependencies, tx: Queryable, identity: ProviderIdentity) {
  const key = { issuer: requireProvider(deps).issuer, subject: identity.subject };
  const known = await findAccountByIdentity(tx, key);
  if (!isAdministrator(deps, identity)) {
    if (known !== null) await withdrawRole(deps, tx, known);
    return null;
  }
  if (known === null) return (await link(deps, tx, identity)) ?? create(deps, tx, identity);
  const account = await lockAccountRow(tx, known);
  if (account === null) throw new AppError('provider_refused');
  await touchIdentity(tx, key, deps.now());
  if (account.suspendedAt !== null || account.role === 'admin') return account;
  if (account.emailVerifiedAt === null) throw new AppError('provider_email_unverified');
  await note(deps, tx, account, await setAdminRole(deps, tx, account, true));
  return { ...account, role: 'admin' as const };
}

function isAdministrator({ config }: Pick<Deps, 'config'>, { groups }: ProviderIdentity): boolean {
  return config.OIDC_ADMIN_GROUPS?.some((group) => groups.includes(group)) ?? false;
}

/**
 * Takes the administrator's role from an account whose groups do not give it any more, effective
 * from its next call. The last administrator keeps it, with a warning in the log, and the last one
 * with a password as well: a provider that fails would lock everyone out.
 */
async function withdrawRole(deps: Dependencies, tx: Queryable, accountId: string): Promise<void> {
  // Before the account: all transactions take locks in this order.
  const others = await countOtherAdmins(tx, accountId);
  const account = await lockAccountRow(tx, accountId);
  if (account?.role !== 'admin') return;
  const left = account.passwordHash === null ? others.all : others.withPassword;
  if (account.suspendedAt === null && left === 0) {
    deps.log.warn({ accountId }, 'the last administrator keeps the role without its group');
    return;
  }
  await note(deps, tx, account, await setAdminRole(deps, tx, account, false));
}

/**
 * Links the administrator with the verified address of an identity; null when the address is free.
 * An account without the role is not linked: who made it may not be who the provider knows.
 */
async function link(
  deps: Dependencies,
  tx: Queryable,
  { email, isEmailVerified, subject }: ProviderIdentity,
): Promise<AccountRow | null> {
  if (email === null || !isEmailVerified) throw new AppError('provider_email_unverified');
  const account = await lockAccountByEmail(tx, email);
  if (account === null) return null;
  const isTrusted = account.role === 'admin' && account.emailVerifiedAt !== null;
  if (account.suspendedAt !== null) throw new AppError('account_suspended');
  if (!isTrusted || !(await remember(deps, tx, account.id, subject)))
    throw new AppError('provider_account_taken');
  await note(deps, tx, account, { action: 'account.link-provider' });
  return account;
}

/** Creates an administrator without a password. */
async function create(
  deps: Dependencies,
  tx: Queryable,
  { email, name: displayName, subject }: ProviderIdentity,
): Promise<AccountRow> {
  const values = { role: 'admin', emailVerifiedAt: deps.now(), displayName } as const;
  const id = email === null ? null : await insertAccount(tx, { email, ...values });
  // A concurrent request created it.
  const account = id === null ? null : await lockAccountRow(tx, id);
  if (account === null || !(await remember(deps, tx, account.id, subject)))
    throw new AppError('provider_account_taken');
  await note(deps, tx, account, { action: 'account.create-by-provider', after: { role: 'admin' } });
  return account;
}

/** False when the account has another identity of this provider, or the identity another account. */
function remember(deps: Dependencies, tx: Queryable, accountId: string, subject: string): Promise<boolean> {
  const { issuer } = requireProvider(deps);
  return insertIdentity(tx, { accountId, issuer, subject, createdAt: deps.now(), lastSignInAt: deps.now() });
}

async function note(
  deps: Dependencies,
  tx: Queryable,
  { id, email }: Pick<AccountRow, 'email' | 'id'>,
  { action, before, after }: Pick<JournalledAction, 'action' | 'after' | 'before'>,
): Promise<void> {
  const provider = requireProvider(deps).label;
  await recordAction(deps, tx, system, {
    action,
    subject: 'account',
    subjectId: id,
    subjectName: maskEmail(email),
    before,
    after: { ...after, provider },
  });
}
