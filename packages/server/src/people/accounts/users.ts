import type { ReasonsBody } from '@lampion/contract/admin/rules/decision-rules';
import { retention } from '@lampion/contract/admin/rules/retention';
import type { UserDetail, UserPage, UserQuery } from '@lampion/contract/people/admin-users';
import { explainDecision } from '../../admin/decisions/decisions.ts';
import { type JournalledAction, recordAction } from '../../admin/journal/record-action.ts';
import { closeReportsOfMember } from '../../admin/reports/reports.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import { type Actor, isSignedIn, requireAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import { toListPage, totalLimit } from '../../platform/paging.ts';
import { describeMember } from '../members/members.ts';
import { deletePasskeys } from './passkey-store.ts';
import { checkNotLastAdmin } from './registration.ts';
import { deleteSecondFactor, hasSecondFactor } from './second-factor-store.ts';
import { shortenIdleTimeouts } from './session-store.ts';
import { revokeUnprovenAccessAloud } from './sign-in.ts';
import { type AccountRow, deleteIdentities } from './store.ts';
import { deleteEmailChange, deleteOneTimeTokens } from './token-store.ts';
import {
  countUsers,
  deleteSessions,
  findAccountIds,
  findUser,
  findUserFigures,
  findUsers,
  hasProProfile,
  lockUser,
  updateUser,
} from './user-store.ts';
import { toUser, toUserDetail } from './view.ts';

/**
 * A page of accounts: those whose address and name, or company and full name, or username contain
 * every search word (accents and case ignored), in the requested order.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listUsers({ db }: Pick<Deps, 'db'>, actor: Actor, query: UserQuery): Promise<UserPage> {
  requireAdmin(actor);
  const limit = totalLimit({ q: query.q, isCostly: query.plan !== undefined });
  const accountIds = await findAccountIds(db, query.q);
  const [rows, counted] = await Promise.all([
    findUsers(db, query, accountIds),
    countUsers(db, query, accountIds, limit),
  ]);
  return toListPage(rows.map(toUser), { counted, limit }, query);
}

/**
 * An account with what its screen shows, and whether the caller may act on it.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`
 */
export async function getUser(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<UserDetail> {
  requireAdmin(actor);
  const [row, figures, member] = await Promise.all([
    findUser(db, id),
    findUserFigures(db, id, now()),
    describeMember({ db }, id),
  ]);
  if (row === null) throw new AppError('user_not_found');
  return { ...toUserDetail(row, figures, actor), member };
}

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** The journalled action; null when there was nothing to do. */
type Done = Pick<JournalledAction, 'action' | 'after' | 'before'> | null;

interface Change {
  readonly work: (tx: Queryable, user: LockedUser) => Promise<Done>;
  /** The action ends the account's administrator role. */
  readonly takesAdminAway?: boolean;
  /** Runs with the journal entry of what was done. */
  readonly journalled?: (tx: Queryable, entryId: string) => Promise<void>;
}

/**
 * Runs an administrator's action on an account, in one transaction with its journal entry. When
 * `work` throws or has nothing to do, nothing is written.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`, and what `work` throws;
 * `last_admin` when no administrator would remain
 */
export async function changeUser(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  { work, takesAdminAway = false, journalled }: Change,
): Promise<void> {
  requireAdmin(actor);
  await deps.db.transaction(async (tx) => {
    // Before locking the account: all transactions take locks in this order.
    if (takesAdminAway) await checkNotLastAdmin(tx, id);
    const user = await lockUser(tx, id);
    if (user === null) throw new AppError('user_not_found');
    const done = await work(tx, user);
    if (done === null) return;
    const subject = { subject: 'account', subjectId: id, subjectName: maskEmail(user.email) } as const;
    const entryId = await recordAction(deps, tx, actor, { ...subject, ...done });
    await journalled?.(tx, entryId);
  });
}

/** @throws AppError `own_account` */
export function checkNotSelf(actor: Actor, id: string): void {
  if (isSignedIn(actor) && actor.accountId === id) throw new AppError('own_account');
}

/**
 * Grants an account the administrator's role, or removes it, effective from its next call. Without
 * it, the role is organiser when there is a pro profile and member otherwise. An unconfirmed
 * account cannot become an administrator, and access set up before the confirmation is revoked.
 * Removing it also ends the link to an identity provider, which would give it back. At least one administrator always remains, even with concurrent calls. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`; `last_admin`,
 * `email_unconfirmed`
 */
export async function changeUserRole(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
  { isAdmin }: { readonly isAdmin: boolean },
): Promise<UserDetail> {
  requireAdmin(actor);
  await changeUser(deps, actor, id, {
    takesAdminAway: !isAdmin,
    async work(tx, user) {
      if ((user.role === 'admin') === isAdmin) return null;
      if (!isAdmin) await deleteIdentities(tx, id);
      return setAdminRole(deps, tx, { id, ...user }, isAdmin);
    },
  });
  return getUser(deps, actor, id);
}

/**
 * Changes the role of an account that the caller's transaction has locked, and returns what to
 * record in the journal. The caller checks that an administrator remains.
 * @throws AppError `email_unconfirmed`
 */
export async function setAdminRole(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  user: Pick<AccountRow, 'emailVerifiedAt' | 'id' | 'role'>,
  isAdmin: boolean,
): Promise<NonNullable<Done>> {
  const { id } = user;
  if (isAdmin && user.emailVerifiedAt === null) throw new AppError('email_unconfirmed');
  const role = isAdmin ? 'admin' : await roleWithout(tx, id);
  if (isAdmin) await revokeUnprovenAccessAloud(deps, tx, user);
  await updateUser(tx, id, { role });
  if (isAdmin) await shortenIdleTimeouts(tx, id, retention.adminIdleHours);
  const action = isAdmin ? 'account.grant-admin' : 'account.revoke-admin';
  return { action, before: { role: user.role }, after: { role } };
}

async function roleWithout(tx: Queryable, accountId: string): Promise<'member' | 'organiser'> {
  return (await hasProProfile(tx, accountId)) ? 'organiser' : 'member';
}

/**
 * Suspends an account: its sessions and e-mailed links end at once and signing in is refused. Its
 * owner gets the reasons by e-mail, with a link to contest them. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`; `own_account`, `last_admin`
 */
export async function suspendUser(
  deps: Pick<Deps, 'db' | 'decisionListeners' | 'jobs' | 'now' | 'pseudonymise'>,
  actor: Actor,
  id: string,
  reasons: ReasonsBody,
): Promise<UserDetail> {
  requireAdmin(actor);
  checkNotSelf(actor, id);
  await changeUser(deps, actor, id, {
    takesAdminAway: true,
    async journalled(tx, entryId) {
      await explainDecision(deps, tx, entryId, reasons, { accountId: id });
      await closeReportsOfMember(deps, tx, id);
    },
    async work(tx, user) {
      if (user.suspendedAt !== null) return null;
      await updateUser(tx, id, { suspendedAt: deps.now() });
      await deleteOneTimeTokens(tx, id);
      await deleteEmailChange(tx, id);
      return { action: 'account.suspend', after: { endedSessions: await deleteSessions(tx, id, undefined) } };
    },
  });
  return getUser(deps, actor, id);
}

/**
 * Restores access of a suspended account. Its sessions stay ended.
 * Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`
 */
export async function resumeUser(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<UserDetail> {
  await changeUser(deps, actor, id, {
    async work(tx, { suspendedAt }) {
      if (suspendedAt === null) return null;
      await updateUser(tx, id, { suspendedAt: null });
      return { action: 'account.reactivate', before: { suspendedAt } };
    },
  });
  return getUser(deps, actor, id);
}

/**
 * Removes an account's second factor and its passkeys because its owner has lost them or a stranger
 * set them up. The password alone suffices again, every session ends, a pending change of address
 * is withdrawn and the owner is notified by e-mail. Idempotent. Refused for the caller's own
 * account, which requires a code.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`; `own_account`
 */
export async function removeUserSecondFactor(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
): Promise<UserDetail> {
  requireAdmin(actor);
  checkNotSelf(actor, id);
  await changeUser(deps, actor, id, {
    async work(tx) {
      const wasInForce = await hasSecondFactor(tx, id);
      await deleteSecondFactor(tx, id);
      const passkeyCount = await deletePasskeys(tx, id);
      if (!wasInForce && passkeyCount === 0) return null;
      await deleteEmailChange(tx, id);
      const endedSessions = await deleteSessions(tx, id, undefined);
      await queueEmail(deps, tx, { template: 'second-factor-removed', id });
      return { action: 'account.remove-second-factor', after: { endedSessions } };
    },
  });
  return getUser(deps, actor, id);
}

/**
 * Ends every session of an account and invalidates its tokens. For the caller's own account, every
 * session but the current one. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`
 */
export async function endUserSessions(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<UserDetail> {
  const ownSession = isSignedIn(actor) && actor.accountId === id ? actor.sessionId : undefined;
  await changeUser(deps, actor, id, {
    async work(tx) {
      const endedSessions = await deleteSessions(tx, id, ownSession);
      return endedSessions === 0 ? null : { action: 'account.end-sessions', after: { endedSessions } };
    },
  });
  return getUser(deps, actor, id);
}
