import { HIDDEN_NAME } from '@lampion/contract/rules/first-name';
import type { Reply } from '@lampion/contract/schemas/guest';
import type { PartyAudience } from '@lampion/contract/schemas/party-announcement';
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { partyAnnouncements } from '../../db/tables/parties.ts';
import { events } from '../events/event-read-model.ts';
import { guests } from '../guest-list/guest-read-model.ts';
import { appAccounts, isHidden } from '../members/member-read-model.ts';

/** The replies of those an announcement is for. */
export const audienceReplies: Readonly<Record<PartyAudience, readonly Reply[]>> = {
  all: ['yes', 'waiting', 'maybe', 'pending'],
  yes: ['yes', 'waiting'],
  maybe: ['maybe'],
  pending: ['pending'],
};

/** `readerId`: who reads it and is no author of it; null for its author. */
const written = (db: Queryable, readerId: string | null) =>
  db
    .select({
      id: partyAnnouncements.id,
      eventId: partyAnnouncements.eventId,
      body: partyAnnouncements.body,
      audience: partyAnnouncements.audience,
      createdAt: partyAnnouncements.createdAt,
      author: sql<
        string | null
      >`CASE WHEN ${isHidden(sql`${readerId}::uuid`, appAccounts.id)} THEN ${HIDDEN_NAME}
    ELSE coalesce(nullif(${appAccounts.appName}, ''), ${appAccounts.username}) END`,
    })
    .from(partyAnnouncements)
    .leftJoin(appAccounts, eq(appAccounts.id, partyAnnouncements.authorId));

export type PartyAnnouncementRow = Awaited<ReturnType<typeof findPartyAnnouncements>>[number];

export async function findPartyAnnouncement(db: Queryable, id: string): Promise<PartyAnnouncementRow | null> {
  const [row] = await written(db, null).where(eq(partyAnnouncements.id, id));
  return row ?? null;
}

export async function insertPartyAnnouncement(
  tx: Queryable,
  row: typeof partyAnnouncements.$inferInsert,
): Promise<void> {
  await tx.insert(partyAnnouncements).values(row);
}

interface Range {
  readonly readerId: string;
  readonly audiences: readonly PartyAudience[];
  readonly before: readonly [time: number, id: string] | undefined;
  readonly limit: number;
}

/** Those for some guests, the last one first. */
export function findPartyAnnouncements(
  db: Queryable,
  eventId: string,
  { readerId, audiences, before, limit }: Range,
) {
  const { createdAt, id, audience } = partyAnnouncements;
  return written(db, readerId)
    .where(
      and(
        eq(partyAnnouncements.eventId, eventId),
        inArray(audience, [...audiences]),
        before && sql`(${createdAt}, ${id}) < (${new Date(before[0])}, ${before[1]})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** App accounts of a party's guests with one of some replies. */
export async function findMembersWith(
  tx: Queryable,
  eventId: string,
  replies: readonly Reply[],
): Promise<string[]> {
  const rows = await tx
    .select({ id: guests.appAccountId })
    .from(guests)
    .where(
      and(eq(guests.eventId, eventId), isNotNull(guests.appAccountId), inArray(guests.reply, [...replies])),
    );
  return rows.flatMap(({ id }) => id ?? []);
}

/** What members wrote as hosts, for the copy of their data. */
export function findOwnAnnouncements(db: Queryable, appAccountIds: readonly string[]) {
  const { body, createdAt, authorId, eventId } = partyAnnouncements;
  return db
    .select({ party: events.name, body, createdAt })
    .from(partyAnnouncements)
    .innerJoin(events, eq(events.id, eventId))
    .where(inArray(authorId, [...appAccountIds]))
    .orderBy(desc(createdAt));
}
