import { type Actor, type Member, requireAccount, toMember } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findMemberRow } from './member-store.ts';

/** Null when there is no such account. */
export async function findMember(db: Queryable, accountId: string): Promise<Member | null> {
  const row = await findMemberRow(db, accountId);
  return row && toMember(row);
}

/**
 * The signed-in member.
 * @throws AppError `not_authenticated`; `app_account_missing` for an account without an app account
 */
export async function requireMember(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<Member & { readonly appAccountId: string }> {
  const account = requireAccount(actor);
  const member = account.member ?? (await findMember(db, account.accountId));
  if (member === null) throw new AppError('not_authenticated');
  const { appAccountId } = member;
  if (appAccountId === null) throw new AppError('app_account_missing');
  return { ...member, appAccountId };
}
