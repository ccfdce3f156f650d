import type { PartyPoll } from '@lampion/contract/schemas/party';
import type { Queryable } from '../../db/database.ts';
import { toFace } from './describe-person.ts';
import type { PartyGuestRow } from './party-store.ts';
import { findDates, findVotes } from './poll-store.ts';
import { describeDates } from './poll-view.ts';

/** The vote on the date of a party; `guests` are those whose answers are shown: none for whoever has the link alone. */
export async function describePoll(
  db: Queryable,
  eventId: string,
  { guests, ownGuestId, guestCount }: Voters,
): Promise<PartyPoll> {
  const [dates, votes] = [await findDates(db, eventId), await findVotes(db, eventId)];
  const byGuest = Map.groupBy(votes, ({ guestId }) => guestId);
  return {
    dates: describeDates(dates, votes),
    votes: guests.flatMap((row) => {
      const own = byGuest.get(row.guest.id);
      if (own === undefined) return [];
      const answers = Object.fromEntries(own.map(({ dateId, answer }) => [dateId, answer]));
      const isMe = row.guest.id === ownGuestId;
      return {
        guestId: row.guest.id,
        ...toFace({ nickname: row.guest.nickname, image: row.image }),
        portraitUrl: undefined,
        isMe,
        answers,
      };
    }),
    guestCount,
  };
}

interface Voters {
  readonly guests: readonly PartyGuestRow[];
  readonly ownGuestId: string | null;
  readonly guestCount: number;
}
