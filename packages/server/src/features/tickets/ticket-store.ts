import { and, asc, eq, inArray, not, or } from 'drizzle-orm';
import type { Member } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import { events, isNotOver } from '../events/event-read-model.ts';
import { guests, isComing } from '../guest-list/guest-read-model.ts';
import { hasBlocked } from '../members/member-read-model.ts';
import { giverNameOf } from './gift-read-model.ts';

const columns = {
  eventId: events.id,
  organiserId: events.organiserId,
  name: events.name,
  type: events.type,
  beginDate: events.beginDate,
  endDate: events.endDate,
  place: events.place,
  guestId: guests.id,
  holder: guests.nickname,
  plusOnes: guests.plusOnes,
};

/**
 * A member's yes to events and parties that take place and are not over, the next one first; without the parties of hosts who
 * do not exist for them.
 */
export function findTicketRows(
  db: Queryable,
  { accountId, appAccountId }: Member,
  { now, limit }: { readonly now: Date; readonly limit: number },
) {
  const isOwn = or(
    eq(guests.accountId, accountId),
    appAccountId === null ? undefined : eq(guests.appAccountId, appAccountId),
  );
  return db
    .select({ ...columns, givenBy: giverNameOf(guests.id, appAccountId) })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(
      and(
        isOwn,
        isComing,
        inArray(events.status, ['published', 'private']),
        isNotOver(now),
        appAccountId === null ? undefined : not(hasBlocked(events.hostId, appAccountId)),
      ),
    )
    .orderBy(asc(events.beginDate), asc(events.id))
    .limit(limit);
}

export type TicketRow = Awaited<ReturnType<typeof findTicketRows>>[number];
