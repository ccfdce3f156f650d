import { HIDDEN_NAME } from '@lampion/contract/rules/first-name';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { events } from '../events/event-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { parties } from '../parties/party-read-model.ts';
import { guests, isGuestHidden } from './guest-read-model.ts';

/** What a guest of a party reads of it beside its row of events, and who invites: not named to a guest who blocked them. */
export async function findPartyFacts(db: Queryable, { id }: { readonly id: string }) {
  const [row] = await db
    .select({
      showsAddress: parties.showsAddress,
      accessNote: parties.accessNote,
      isPollOpen: parties.isPollOpen,
      host: sql<string>`CASE WHEN ${isGuestHidden(appAccounts.id)} THEN ${HIDDEN_NAME}
        ELSE coalesce(nullif(${appAccounts.appName}, ''), ${appAccounts.username}) END`,
    })
    .from(guests)
    .innerJoin(parties, eq(parties.eventId, guests.eventId))
    .innerJoin(events, eq(events.id, parties.eventId))
    .innerJoin(appAccounts, eq(appAccounts.id, events.hostId))
    .where(eq(guests.id, id));
  return row ?? null;
}

export type PartyFacts = NonNullable<Awaited<ReturnType<typeof findPartyFacts>>>;
