import type { ModeratedMember } from '@lampion/contract/people/admin-members';
import type { UsernameVerdict } from '@lampion/contract/people/app-accounts';
import { isReservedUsername, proposeUsernames } from '@lampion/contract/people/username';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { portraitAddress } from '../../media/images/describe-picture.ts';
import { type Actor, type Member, requireAccount, toMember } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findMemberFigures, findModeratedMember, findReportReasons } from './block-store.ts';
import { findMemberRow, findOwnAppAccounts, findOwnBlocks, findTakenUsernames } from './store.ts';

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

/**
 * The app profile of an account for the administration; names no party and no friend. Null without
 * an app account.
 */
export async function describeMember(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
): Promise<ModeratedMember | null> {
  const row = await findModeratedMember(db, accountId);
  if (row === null) return null;
  const { id, username, appName, bio, findable, phone } = row.appAccount;
  const [figures, reportReasons] = await Promise.all([findMemberFigures(db, id), findReportReasons(db, id)]);
  const picture = { picUrl: portraitAddress(username, row.image), hasPicture: row.image !== null };
  return {
    memberId: id,
    username,
    appName,
    bio,
    findable,
    ...picture,
    hasPhone: phone !== null,
    ...figures,
    reportReasons,
  };
}

/** Enough for typing, too few to enumerate usernames. */
const PER_ADDRESS = { name: 'check-username', points: 200, seconds: 600 };
const PROPOSALS = 3;

/**
 * Whether a username is available, and suggestions if it is not, in one query.
 * @throws AppError `too_many_attempts` (200 in ten minutes per IP address)
 */
export async function checkUsername(
  deps: Pick<Deps, 'db' | 'limiter'>,
  client: Client,
  username: string,
): Promise<UsernameVerdict> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const near = proposeUsernames(username, Math.random);
  const taken = await findTakenUsernames(deps.db, [username, ...near]);
  if (!taken.has(username) && !isReservedUsername(username)) return { username, isFree: true, proposals: [] };
  const proposals = near.filter((name) => !taken.has(name)).slice(0, PROPOSALS);
  return { username, isFree: false, proposals };
}

/** The app account that belongs to an account, for the copy of its owner's data. */
export function exportMemberData(db: Queryable, accountId: string) {
  return findOwnAppAccounts(db, accountId);
}

/** Whom members have blocked. */
export async function exportBlocks(db: Queryable, appAccountIds: readonly string[]) {
  const blocks = await Promise.all(appAccountIds.map((id) => findOwnBlocks(db, id)));
  return blocks.flat();
}
