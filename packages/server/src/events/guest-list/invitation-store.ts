import type { ReplyDays } from '@lampion/contract/events/guests';
import { HIDDEN_NAME } from '@lampion/contract/people/rules/first-name';
import { TIME_ZONE } from '@lampion/contract/platform/rules/paris-time';
import { and, eq, sql } from 'drizzle-orm';
import { refusesEmailsOf, refusesInvitationsOf } from '../../messages/announcements/read-model.ts';
import { accounts } from '../../people/accounts/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { guests } from '../../platform/db/tables/events/guest-list.ts';
import { events } from '../events/read-model.ts';
import { parties } from '../parties/read-model.ts';
import { isGuestHidden, guests as linkedPartyStoreGuests } from './read-model.ts';

/** Which of these addresses are already on the guest list, as a guest's or an account's address. */
export async function findKnownEmails(
  db: Queryable,
  eventId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const wanted = sql`${sql.param(emails)}::text[]`;
  // Two queries, each with its index: one condition for both would read the whole list of guests.
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

/** Whether a guest invited to a party by address unsubscribed from invitations of its host. */
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

/** Columns as arrays: building a statement of thousands of values would block this process. */
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

/**
 * Replies to an event by the day in Paris they were last changed, from the first such day to the
 * last.
 */
export async function findReplyDays(db: Queryable, eventId: string): Promise<ReplyDays> {
  const { rows } = await db.execute<ReplyDays[number]>(sql`
    WITH counted AS (
      SELECT date_trunc('day', ${guests.repliedAt} AT TIME ZONE ${TIME_ZONE}) AS begins,
        count(*) FILTER (WHERE ${guests.reply} = 'yes') AS yes,
        count(*) FILTER (WHERE ${guests.reply} = 'waiting') AS waiting,
        count(*) FILTER (WHERE ${guests.reply} = 'maybe') AS maybe,
        count(*) FILTER (WHERE ${guests.reply} = 'no') AS no
      FROM ${guests}
      WHERE ${guests.eventId} = ${eventId} AND ${guests.reply} <> 'pending' AND ${guests.repliedAt} IS NOT NULL
      GROUP BY 1
    ), days AS (
      SELECT generate_series(min(begins), max(begins), '1 day') AS begins FROM counted
    )
    SELECT to_char(begins, 'YYYY-MM-DD') AS day, coalesce(yes, 0)::int AS yes, coalesce(waiting, 0)::int AS waiting,
      coalesce(maybe, 0)::int AS maybe, coalesce(no, 0)::int AS no,
      coalesce(yes + waiting + maybe + no, 0)::int AS replies
    FROM days LEFT JOIN counted USING (begins) ORDER BY begins DESC LIMIT 120`);
  return rows.reverse();
}

/**
 * What a guest of a party reads besides its event row, and the host's name: hidden from a guest who
 * blocked them.
 */
export async function findPartyFacts(db: Queryable, { id }: { readonly id: string }) {
  const [row] = await db
    .select({
      showsAddress: parties.showsAddress,
      accessNote: parties.accessNote,
      isPollOpen: parties.isPollOpen,
      host: sql<string>`CASE WHEN ${isGuestHidden(appAccounts.id)} THEN ${HIDDEN_NAME}
        ELSE coalesce(nullif(${appAccounts.appName}, ''), ${appAccounts.username}) END`,
    })
    .from(linkedPartyStoreGuests)
    .innerJoin(parties, eq(parties.eventId, linkedPartyStoreGuests.eventId))
    .innerJoin(events, eq(events.id, parties.eventId))
    .innerJoin(appAccounts, eq(appAccounts.id, events.hostId))
    .where(eq(linkedPartyStoreGuests.id, id));
  return row ?? null;
}

export type PartyFacts = NonNullable<Awaited<ReturnType<typeof findPartyFacts>>>;
