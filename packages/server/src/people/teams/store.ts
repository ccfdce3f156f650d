import type { TeamRole } from '@lampion/contract/people/teams';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import { teamInvitations, teamMembers } from '../../platform/db/tables/people/teams.ts';
import { accountName, accounts } from '../accounts/read-model.ts';
import { appAccounts } from '../members/read-model.ts';
import { organisers, publicName } from '../organisers/read-model.ts';

type InvitationRow = typeof teamInvitations.$inferSelect;

/** The name of a person; requires a join of their account and their app account. */
const personName = sql<string>`coalesce(nullif(${appAccounts.appName}, ''), ${accountName})`;

const seats = prepareOnce((db) =>
  db
    .select({
      memberId: teamMembers.id,
      role: teamMembers.role,
      lastSeenAt: teamMembers.lastSeenAt,
      accountId: accounts.id,
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
      displayName: accounts.displayName,
      appAccountId: appAccounts.id,
      appName: appAccounts.appName,
    })
    .from(teamMembers)
    .innerJoin(organisers, eq(organisers.id, teamMembers.organiserId))
    .innerJoin(accounts, eq(accounts.id, organisers.accountId))
    .leftJoin(appAccounts, eq(appAccounts.accountId, accounts.id))
    .where(
      and(
        eq(teamMembers.accountId, sql.placeholder('personId')),
        eq(teamMembers.organiserId, sql.placeholder('organiserId')),
        isNull(accounts.suspendedAt),
        ne(accounts.role, 'member'),
      ),
    )
    .prepare('team_seats'),
);

/** A person's seat in a team, with the organiser's own account; null also while that is closed. */
export async function findSeat(db: Queryable, personId: string, organiserId: string) {
  const [row] = await seats(db).execute({ personId, organiserId });
  return row ?? null;
}

/** Notes that a person was there, unless another process just did. */
export async function noteVisit(
  db: Queryable,
  id: string,
  { now, unlessSince }: { readonly now: Date; readonly unlessSince: Date },
): Promise<void> {
  const isOld = or(isNull(teamMembers.lastSeenAt), lte(teamMembers.lastSeenAt, unlessSince));
  await db
    .update(teamMembers)
    .set({ lastSeenAt: now })
    .where(and(eq(teamMembers.id, id), isOld));
}

const owners = alias(accounts, 'owners');

/** The teams a person is in beside their own, while their organisers are open. */
export function findTeamsOf(db: Queryable, accountId: string) {
  return db
    .select({ id: organisers.id, name: publicName, plan: organisers.plan, role: teamMembers.role })
    .from(teamMembers)
    .innerJoin(organisers, eq(organisers.id, teamMembers.organiserId))
    .innerJoin(owners, eq(owners.id, organisers.accountId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .where(and(eq(teamMembers.accountId, accountId), isNull(owners.suspendedAt), ne(owners.role, 'member')))
    .orderBy(asc(teamMembers.id));
}

/** The organiser's own account, as its team sees it. */
export async function findFirstOwner(db: Queryable, organiserId: string) {
  const [row] = await db
    .select({
      accountId: accounts.id,
      name: sql<string>`coalesce(nullif(${organisers.fullName}, ''), ${personName})`,
      email: accounts.email,
      plan: organisers.plan,
      createdAt: accounts.createdAt,
    })
    .from(organisers)
    .innerJoin(accounts, eq(accounts.id, organisers.accountId))
    .leftJoin(appAccounts, eq(appAccounts.accountId, accounts.id))
    .where(eq(organisers.id, organiserId));
  return row ?? null;
}

/** The people of a team but its first owner, in the order in which they came. */
export function findMembers(db: Queryable, organiserId: string) {
  return db
    .select({
      id: teamMembers.id,
      accountId: teamMembers.accountId,
      name: personName,
      email: accounts.email,
      role: teamMembers.role,
      createdAt: teamMembers.createdAt,
      lastSeenAt: teamMembers.lastSeenAt,
    })
    .from(teamMembers)
    .innerJoin(accounts, eq(accounts.id, teamMembers.accountId))
    .leftJoin(appAccounts, eq(appAccounts.accountId, accounts.id))
    .where(eq(teamMembers.organiserId, organiserId))
    .orderBy(asc(teamMembers.id));
}

/** Whether an account could hold a pro profile; requires a left join of its own one. */
const isReady = and(isNull(organisers.id), isNull(accounts.suspendedAt), isNotNull(accounts.emailVerifiedAt));

/** The account of an address, and whether it could hold a pro profile; null without one. */
export async function findHeirByEmail(
  tx: Queryable,
  email: string,
): Promise<{ accountId: string; isReady: boolean } | null> {
  const [row] = await tx
    .select({ accountId: accounts.id, isReady: sql<boolean>`${isReady}` })
    .from(accounts)
    .leftJoin(organisers, eq(organisers.accountId, accounts.id))
    .where(eq(accounts.email, email));
  return row ?? null;
}

/**
 * The people of a team who could hold its pro profile, those who came first before others: a
 * confirmed address, no pro profile, not suspended.
 */
export async function findHeirs(
  tx: Queryable,
  organiserId: string,
  who: { readonly id: string } | { readonly role: TeamRole },
): Promise<{ id: string; accountId: string }[]> {
  const isIt = 'id' in who ? eq(teamMembers.id, who.id) : eq(teamMembers.role, who.role);
  return tx
    .select({ id: teamMembers.id, accountId: teamMembers.accountId })
    .from(teamMembers)
    .innerJoin(accounts, eq(accounts.id, teamMembers.accountId))
    .leftJoin(organisers, eq(organisers.accountId, accounts.id))
    .where(and(eq(teamMembers.organiserId, organiserId), isIt, isReady))
    .orderBy(asc(teamMembers.id));
}

/** The pro profile of an account; null without one. */
export async function findOwnOrganiserId(tx: Queryable, accountId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: organisers.id })
    .from(organisers)
    .where(eq(organisers.accountId, accountId));
  return row?.id ?? null;
}

/** Whether an address is that of an account. */
export async function ownsAddress(db: Queryable, accountId: string, email: string): Promise<boolean> {
  return (await db.$count(accounts, and(eq(accounts.id, accountId), eq(accounts.email, email)))) > 0;
}

export type TeamMemberRow = Awaited<ReturnType<typeof findMembers>>[number];

export async function insertMember(
  tx: Queryable,
  row: Pick<typeof teamMembers.$inferInsert, 'accountId' | 'createdAt' | 'organiserId' | 'role'>,
): Promise<void> {
  await tx.insert(teamMembers).values(row);
}

/** False when the team has no such person. */
export async function setRole(
  tx: Queryable,
  { id, organiserId }: { readonly id: string; readonly organiserId: string },
  role: TeamRole,
): Promise<boolean> {
  const rows = await tx
    .update(teamMembers)
    .set({ role })
    .where(and(eq(teamMembers.id, id), eq(teamMembers.organiserId, organiserId)))
    .returning({ id: teamMembers.id });
  return rows.length > 0;
}

/** The account of the person who was in the team; null when nobody was. */
export async function deleteMember(
  tx: Queryable,
  organiserId: string,
  who: { readonly id: string } | { readonly accountId: string },
): Promise<string | null> {
  const isIt = 'id' in who ? eq(teamMembers.id, who.id) : eq(teamMembers.accountId, who.accountId);
  const rows = await tx
    .delete(teamMembers)
    .where(and(eq(teamMembers.organiserId, organiserId), isIt))
    .returning({ accountId: teamMembers.accountId });
  return rows[0]?.accountId ?? null;
}

/** The open and the expired invitations of a team, the latest first. */
export function findInvitations(db: Queryable, organiserId: string) {
  return db
    .select({
      id: teamInvitations.id,
      email: teamInvitations.email,
      role: teamInvitations.role,
      createdAt: teamInvitations.createdAt,
      expiresAt: teamInvitations.expiresAt,
      invitedBy: sql<string | null>`CASE WHEN ${accounts.id} IS NULL THEN NULL ELSE ${personName} END`,
    })
    .from(teamInvitations)
    .leftJoin(accounts, eq(accounts.id, teamInvitations.invitedBy))
    .leftJoin(appAccounts, eq(appAccounts.accountId, accounts.id))
    .where(eq(teamInvitations.organiserId, organiserId))
    .orderBy(desc(teamInvitations.id));
}

export type TeamInvitationRow = Awaited<ReturnType<typeof findInvitations>>[number];

/** Invitations of a team that may be accepted, but those to the given addresses. */
export function countOpenInvitations(
  tx: Queryable,
  organiserId: string,
  { now, except }: { readonly now: Date; readonly except: readonly string[] },
): Promise<number> {
  const isOpen = and(eq(teamInvitations.organiserId, organiserId), gt(teamInvitations.expiresAt, now));
  return tx.$count(teamInvitations, and(isOpen, not(inArray(teamInvitations.email, [...except]))));
}

/** Stores invitations; one to an address that has one already replaces it, and its link. */
export async function upsertInvitations(
  tx: Queryable,
  rows: readonly Omit<InvitationRow, 'id' | 'tokenHash'>[],
): Promise<string[]> {
  const stored = await tx
    .insert(teamInvitations)
    .values([...rows])
    .onConflictDoUpdate({
      target: [teamInvitations.organiserId, teamInvitations.email],
      set: {
        role: sql`excluded.role`,
        invitedBy: sql`excluded.invited_by`,
        createdAt: sql`excluded.created_at`,
        expiresAt: sql`excluded.expires_at`,
        tokenHash: null,
      },
    })
    .returning({ id: teamInvitations.id });
  return stored.map(({ id }) => id);
}

/** The invitation of a link, or of an id, with its organiser's name; null when it is gone. */
export async function findInvitation(
  db: Queryable,
  which: { readonly tokenHash: Buffer } | { readonly id: string },
) {
  const isIt =
    'id' in which ? eq(teamInvitations.id, which.id) : eq(teamInvitations.tokenHash, which.tokenHash);
  const [row] = await db
    .select({
      id: teamInvitations.id,
      organiserId: teamInvitations.organiserId,
      email: teamInvitations.email,
      role: teamInvitations.role,
      expiresAt: teamInvitations.expiresAt,
      name: publicName,
      plan: organisers.plan,
    })
    .from(teamInvitations)
    .innerJoin(organisers, eq(organisers.id, teamInvitations.organiserId))
    .innerJoin(owners, eq(owners.id, organisers.accountId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .where(and(isIt, isNull(owners.suspendedAt), ne(owners.role, 'member')));
  return row ?? null;
}

/** False when the invitation is gone. */
export async function setInvitationToken(db: Queryable, id: string, tokenHash: Buffer): Promise<boolean> {
  const rows = await db
    .update(teamInvitations)
    .set({ tokenHash })
    .where(eq(teamInvitations.id, id))
    .returning({ id: teamInvitations.id });
  return rows.length > 0;
}

/** False when the team has no such invitation. */
export async function deleteInvitation(db: Queryable, organiserId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(teamInvitations)
    .where(and(eq(teamInvitations.id, id), eq(teamInvitations.organiserId, organiserId)))
    .returning({ id: teamInvitations.id });
  return rows.length > 0;
}

export async function deleteInvitationsBefore(tx: Queryable, instant: Date): Promise<void> {
  await tx.delete(teamInvitations).where(lt(teamInvitations.expiresAt, instant));
}

/** Withdraws the invitations of an address whose person is erased. */
export async function deleteInvitationsTo(tx: Queryable, email: string): Promise<void> {
  await tx.delete(teamInvitations).where(eq(teamInvitations.email, email));
}

/** A person's teams and the invitations to their address, for their data export. */
export async function findTeamData(
  db: Queryable,
  { accountId, email }: { readonly accountId: string; readonly email: string | null },
) {
  const memberships = await db
    .select({
      organiser: publicName,
      role: teamMembers.role,
      createdAt: teamMembers.createdAt,
      lastSeenAt: teamMembers.lastSeenAt,
    })
    .from(teamMembers)
    .innerJoin(organisers, eq(organisers.id, teamMembers.organiserId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .where(eq(teamMembers.accountId, accountId))
    .orderBy(asc(teamMembers.id));
  if (email === null) return { memberships, invitations: [] };
  const invitations = await db
    .select({
      organiser: publicName,
      role: teamInvitations.role,
      createdAt: teamInvitations.createdAt,
      expiresAt: teamInvitations.expiresAt,
    })
    .from(teamInvitations)
    .innerJoin(organisers, eq(organisers.id, teamInvitations.organiserId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .where(eq(teamInvitations.email, email))
    .orderBy(asc(teamInvitations.id));
  return { memberships, invitations };
}
