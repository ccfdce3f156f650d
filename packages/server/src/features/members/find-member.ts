import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findMemberRow } from './member-store.ts';

/** A member for other features: an account, and its app account if there is one. */
export interface Member {
  readonly accountId: string;
  readonly appAccountId: string | null;
  /** Null until it is confirmed: anyone can type any address. */
  readonly email: string | null;
  readonly nickname: string;
}

/** Null when there is no such account. */
export async function findMember(db: Queryable, accountId: string): Promise<Member | null> {
  const row = await findMemberRow(db, accountId);
  if (row === null) return null;
  const { account, appAccountId, appName } = row;
  return {
    accountId,
    appAccountId,
    email: account.emailVerifiedAt === null ? null : account.email,
    nickname: appName || account.displayName || 'Membre',
  };
}

/**
 * The signed-in member.
 * @throws AppError `not_authenticated`; `app_account_missing` for an account without an app account
 */
export async function requireMember(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<Member & { readonly appAccountId: string }> {
  const member = await findMember(db, requireAccount(actor).accountId);
  if (member === null) throw new AppError('not_authenticated');
  const { appAccountId } = member;
  if (appAccountId === null) throw new AppError('app_account_missing');
  return { ...member, appAccountId };
}
