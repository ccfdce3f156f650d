import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { events } from '../events/event-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { parties } from '../parties/party-read-model.ts';

/** What a guest of a party reads of it beside its row of events, and who invites. */
export async function findPartyFacts(db: Queryable, id: string) {
  const [row] = await db
    .select({
      showsAddress: parties.showsAddress,
      accessNote: parties.accessNote,
      isPollOpen: parties.isPollOpen,
      host: sql<string>`coalesce(nullif(${appAccounts.appName}, ''), ${appAccounts.username})`,
    })
    .from(parties)
    .innerJoin(events, eq(events.id, parties.eventId))
    .innerJoin(appAccounts, eq(appAccounts.id, events.hostId))
    .where(eq(parties.eventId, id));
  return row ?? null;
}

export type PartyFacts = NonNullable<Awaited<ReturnType<typeof findPartyFacts>>>;
