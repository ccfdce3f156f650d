import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { guests } from '../../db/tables/guest-list.ts';
import { accounts } from '../accounts/account-read-model.ts';
import { refusesEmailsOf, refusesInvitationsOf } from '../announcements/announcement-read-model.ts';
import { events } from '../events/event-read-model.ts';

/** Which of these addresses are on the guest list already, as a guest's or an account's address. */
export async function findKnownEmails(
  db: Queryable,
  eventId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const wanted = sql`${sql.param(emails)}::text[]`;
  // Two queries, each with its index: either address in one condition would read the whole list of guests.
  const own = db
    .select({ email: sql<string>`${guests.email}` })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), sql`${guests.email} = ANY(${wanted})`));
  const ofAccounts = db
    .select({ email: sql<string>`${accounts.email}` })
    .from(accounts)
    .innerJoin(guests, and(eq(guests.accountId, accounts.id), eq(guests.eventId, eventId)))
    .where(sql`${accounts.email} = ANY(${wanted})`);
  const rows = await own.unionAll(ofAccounts);
  return new Set(rows.map(({ email }) => email));
}

/** Which of these addresses unsubscribed from the e-mails of an organiser. */
export async function findUnsubscribed(
  db: Queryable,
  organiserId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const { rows } = await db.execute<{ email: string }>(sql`
    SELECT given.email FROM unnest(${sql.param([...emails])}::text[]) AS given (email)
    WHERE ${refusesEmailsOf(sql`${organiserId}::uuid`, sql`given.email`)}`);
  return new Set(rows.map(({ email }) => email));
}

/** Whether a guest of a party, by their address, wants no more invitations of its host. */
export async function isRefused(db: Queryable, guestId: string): Promise<boolean> {
  const rows = await db
    .select({ id: guests.id })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(and(eq(guests.id, guestId), refusesInvitationsOf(events.hostId, guests.email)));
  return rows.length > 0;
}

export interface Invited {
  readonly id: string;
  readonly nickname: string;
  readonly email: string;
}

/** Columns as arrays: a statement of thousands of values would keep this process busy for as long as it is built. */
export async function insertInvited(
  tx: Queryable,
  eventId: string,
  people: readonly Invited[],
  now: Date,
): Promise<void> {
  const column = (name: keyof Invited) => sql.param(people.map((person) => person[name]));
  await tx.execute(sql`INSERT INTO ${guests} (event_id, invited_at, created_at, id, nickname, email)
    SELECT ${eventId}::uuid, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, *
    FROM unnest(${column('id')}::uuid[], ${column('nickname')}::text[], ${column('email')}::text[])`);
}
