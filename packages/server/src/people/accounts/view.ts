import type { CurrentAccount } from '@lampion/contract/people/accounts';
import type { User, UserDetail, UserState } from '@lampion/contract/people/admin-users';
import { type AccountActor, type Actor, isSignedIn } from '../../platform/actor.ts';
import type { AccountWithNames } from './store.ts';
import type { UserFigures, UserRow } from './user-store.ts';

/** An account as its owner reads it. */
export function toCurrentAccount(
  { account, companyName, fullName }: AccountWithNames,
  organiser: CurrentAccount['organiser'],
  { lacksSecondFactor = false }: Pick<AccountActor, 'lacksSecondFactor'>,
  newEmail: string | null,
): CurrentAccount {
  const { id, email, role, displayName, emailVerifiedAt, passwordHash } = account;
  const [mailbox = ''] = email.split('@');
  return {
    _id: id,
    email,
    role,
    displayName: companyName || fullName || displayName || mailbox,
    isEmailVerified: emailVerifiedAt !== null,
    hasPassword: passwordHash !== null,
    isSecondFactorMissing: lacksSecondFactor,
    newEmail,
    organiser: organiser && {
      _id: organiser._id,
      username: organiser.username,
      picUrl: organiser.picUrl,
      plan: organiser.plan,
    },
  };
}

function stateOf({ suspendedAt, emailVerifiedAt }: UserRow): UserState {
  if (suspendedAt !== null) return 'suspended';
  return emailVerifiedAt === null ? 'unconfirmed' : 'active';
}

function toProProfile({ organiserId, fullName, companyName, guestsName, plan }: UserRow): User['organiser'] {
  if (organiserId === null || plan === null) return null;
  return {
    _id: organiserId,
    fullName: fullName ?? '',
    companyName: companyName ?? '',
    displayName: guestsName ?? '',
    plan,
  };
}

/** A row of the administration's list of accounts. */
export function toUser(row: UserRow): User {
  return {
    _id: row.id,
    email: row.email,
    displayName: row.displayName,
    role: row.role,
    state: stateOf(row),
    organiser: toProProfile(row),
    username: row.username,
    createdAt: row.createdAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  };
}

export function toUserDetail(row: UserRow, figures: UserFigures, asker: Actor): Omit<UserDetail, 'member'> {
  const { otherAdminCount, ...counts } = figures;
  return {
    ...toUser(row),
    ...counts,
    isEmailConfirmed: row.emailVerifiedAt !== null,
    hasPassword: row.hasPassword,
    hasGoogle: row.hasGoogle,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    isSelf: isSignedIn(asker) && asker.accountId === row.id,
    isLastAdmin: row.role === 'admin' && otherAdminCount === 0,
  };
}
