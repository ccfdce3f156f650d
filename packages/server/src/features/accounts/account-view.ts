import type { CurrentAccount } from '@lampion/contract/schemas/account';
import type { AccountActor } from '../../actor.ts';
import type { AccountWithNames } from './account-store.ts';

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
