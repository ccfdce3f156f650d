import type { UserQuery, UserState } from '@lampion/contract/people/admin-users';
import { and, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { events } from '../../events/events/read-model.ts';
import { guests } from '../../events/guest-list/read-model.ts';
import { countUpTo, type Queryable } from '../../platform/db/database.ts';
import { findsText } from '../../platform/db/search-text.ts';
import { accounts, sessions } from '../../platform/db/tables/people/accounts.ts';
import { appAccounts } from '../members/read-model.ts';
import { isCalled, organisers } from '../organisers/read-model.ts';
import { findPasskeys } from './passkey-store.ts';
import { hasSecondFactor } from './second-factor-store.ts';
import { findOwnIdentities } from './store.ts';

type Filter = Pick<UserQuery, 'plan' | 'q' | 'role' | 'state'>;

/** Maximum number of matching pro profiles, and of usernames, in a search of accounts. */
const FOUND_ELSEWHERE_MAX = 500;

/**
 * Accounts whose company, full name, name shown to guests or username contains every search word. A
 * separate query, so that PostgreSQL knows how few they are when planning the list.
 */
export async function findAccountIds(db: Queryable, q: string | undefined): Promise<string[]> {
  const byName = isCalled(q);
  const byUsername = findsText(sql`${appAccounts.username}`, q);
  if (byName === undefined || byUsername === undefined) return [];
  const named = db
    .select({ id: organisers.accountId })
    .from(organisers)
    .where(byName)
    .limit(FOUND_ELSEWHERE_MAX);
  // Usernames first: in a join, PostgreSQL may read the username of every organiser.
  const profiles = db
    .select({ id: appAccounts.id, accountId: appAccounts.accountId })
    .from(appAccounts)
    .where(byUsername)
    .limit(FOUND_ELSEWHERE_MAX)
    .as('profiles');
  const known = db
    .select({ id: sql<string | null>`coalesce(${organisers.accountId}, ${profiles.accountId})` })
    .from(profiles)
    .leftJoin(organisers, eq(organisers.appAccountId, profiles.id));
  const rows = await Promise.all([named, known]);
  return [...new Set(rows.flat().flatMap(({ id }) => id ?? []))];
}

const isUnconfirmed = and(isNull(accounts.suspendedAt), isNull(accounts.emailVerifiedAt));
const states: Record<UserState, SQL | undefined> = {
  active: and(isNull(accounts.suspendedAt), isNotNull(accounts.emailVerifiedAt)),
  suspended: isNotNull(accounts.suspendedAt),
  unconfirmed: isUnconfirmed,
};

function isFound(q: string | undefined, accountIds: readonly string[]): SQL | undefined {
  const byText = findsText(sql`${accounts.email} || ' ' || ${accounts.displayName}`, q);
  if (byText === undefined || accountIds.length === 0) return byText;
  return or(byText, sql`${accounts.id} = ANY(${sql.param(accountIds)}::uuid[])`);
}

function matches({ q, role, plan, state }: Filter, accountIds: readonly string[]): SQL | undefined {
  return and(
    isFound(q, accountIds),
    role && eq(accounts.role, role),
    state && states[state],
    plan &&
      sql`${accounts.id} IN (SELECT ${organisers.accountId} FROM ${organisers} WHERE ${organisers.plan} = ${plan})`,
  );
}

const linkedProfile = sql`${appAccounts.id} = coalesce(${organisers.appAccountId},
  (SELECT own.id FROM ${appAccounts} AS own WHERE own.account_id = ${accounts.id}))`;

function selectUsers(db: Queryable) {
  const { id, email, displayName, role, emailVerifiedAt, suspendedAt, lastSignInAt, createdAt } = accounts;
  return db
    .select({
      id,
      email,
      displayName,
      role,
      emailVerifiedAt,
      suspendedAt,
      lastSignInAt,
      createdAt,
      hasPassword: sql<boolean>`${accounts.passwordHash} IS NOT NULL`,
      hasGoogle: sql<boolean>`${accounts.googleSubject} IS NOT NULL`,
      organiserId: organisers.id,
      fullName: organisers.fullName,
      companyName: organisers.companyName,
      guestsName: organisers.displayName,
      plan: organisers.plan,
      username: appAccounts.username,
    })
    .from(accounts)
    .leftJoin(organisers, eq(organisers.accountId, accounts.id))
    .leftJoin(appAccounts, linkedProfile);
}

export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];

/** One page of the administration's list. */
export async function findUsers(
  db: Queryable,
  query: UserQuery,
  accountIds: readonly string[],
): Promise<UserRow[]> {
  const { sort, order, page, perPage } = query;
  const key = sort === 'created' ? accounts.createdAt : accounts.lastSignInAt;
  // The indexes are built newest first, nulls last; ascending order scans them backwards.
  const direction = order === 'asc' ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`;
  const chosen = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(matches(query, accountIds))
    .orderBy(sql`${key} ${direction}`, sql`${accounts.id} ${direction}`)
    .limit(perPage)
    .offset((page - 1) * perPage);
  return selectUsers(db)
    .where(sql`${accounts.id} IN (${chosen})`)
    .orderBy(sql`${key} ${direction}`, sql`${accounts.id} ${direction}`);
}

/** Number of accounts on all pages, up to `limit` + 1, which means "more than `limit`". */
export function countUsers(
  db: Queryable,
  filter: Filter,
  accountIds: readonly string[],
  limit: number,
): Promise<number> {
  return countUpTo(db, limit, sql`${accounts} WHERE ${matches(filter, accountIds) ?? sql`true`}`);
}

/** One account as the list shows it; null when there is none. */
export async function findUser(db: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await selectUsers(db).where(eq(accounts.id, id));
  return row ?? null;
}

export interface UserFigures {
  readonly sessionCount: number;
  readonly hasSecondFactor: boolean;
  readonly hasIdentity: boolean;
  readonly eventCount: number;
  readonly participationCount: number;
  /** Administrators who can sign in, without this account. */
  readonly otherAdminCount: number;
}

export async function findUserFigures(db: Queryable, id: string, now: Date): Promise<UserFigures> {
  const [sessionCount, hasFactor, passkeys, identities, eventCount, participationCount, otherAdminCount] =
    await Promise.all([
      db.$count(sessions, and(eq(sessions.accountId, id), gt(sessions.expiresAt, now))),
      hasSecondFactor(db, id),
      findPasskeys(db, id),
      findOwnIdentities(db, id),
      db.$count(
        events,
        sql`${events.organiserId} = (SELECT ${organisers.id} FROM ${organisers} WHERE ${organisers.accountId} = ${id})`,
      ),
      db.$count(guests, eq(guests.accountId, id)),
      db.$count(accounts, and(eq(accounts.role, 'admin'), isNull(accounts.suspendedAt), ne(accounts.id, id))),
    ]);
  const hasProof = hasFactor || passkeys.length > 0;
  return {
    sessionCount,
    hasSecondFactor: hasProof,
    hasIdentity: identities.length > 0,
    eventCount,
    participationCount,
    otherAdminCount,
  };
}

/** Locks the account (FOR UPDATE) until the transaction ends; null when there is none. */
export async function lockUser(tx: Queryable, id: string) {
  const { email, role, suspendedAt, emailVerifiedAt } = accounts;
  const [row] = await tx
    .select({ email, role, suspendedAt, emailVerifiedAt })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('no key update');
  return row ?? null;
}

/** Any fixed number: the key of the advisory lock for removing administrators. */
const ADMINS_LOCK = 7_326_004;

/**
 * The active administrators. No other transaction can remove one until this one ends. Takes one
 * lock instead of locking rows: an administrator who has just lost the role may still lock a row
 * missing from the next list, and rows locked in different orders cause deadlocks.
 */
export async function lockAdmins(tx: Queryable): Promise<{ id: string }[]> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADMINS_LOCK})`);
  return tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), isNull(accounts.suspendedAt)))
    .limit(2);
}

/** The active administrators but `id`; holds the lock of `lockAdmins`. */
export async function countOtherAdmins(tx: Queryable, id: string) {
  await lockAdmins(tx);
  const others = and(eq(accounts.role, 'admin'), isNull(accounts.suspendedAt), ne(accounts.id, id));
  const all = await tx.$count(accounts, others);
  return { all, withPassword: await tx.$count(accounts, and(others, isNotNull(accounts.passwordHash))) };
}

export async function updateUser(
  tx: Queryable,
  id: string,
  values: Partial<Pick<typeof accounts.$inferInsert, 'role' | 'suspendedAt'>>,
): Promise<void> {
  await tx.update(accounts).set(values).where(eq(accounts.id, id));
}

export async function hasProProfile(tx: Queryable, accountId: string): Promise<boolean> {
  return (await tx.$count(organisers, eq(organisers.accountId, accountId))) > 0;
}

/** Ends the sessions of an account, all or all but one, and returns their number. */
export async function deleteSessions(
  tx: Queryable,
  accountId: string,
  exceptId: string | undefined,
): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(
      and(eq(sessions.accountId, accountId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)),
    )
    .returning({ id: sessions.id });
  return ended.length;
}
