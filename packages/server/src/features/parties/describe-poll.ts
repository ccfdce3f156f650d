import type { PartyPoll } from '@lampion/contract/schemas/party';
import type { Queryable } from '../../db/database.ts';
import type { PartyGuestRow } from './party-store.ts';
import { toFace } from './person-view.ts';
import { findDates, findVotes, type PartyDateRow, type VoteRow } from './poll-store.ts';

/** The vote on the date of a party; `guests` are those whose answers are shown: none for whoever has the link alone. */
export async function describePoll(
  db: Queryable,
  eventId: string,
  { guests, ownGuestId, guestCount }: Voters,
): Promise<PartyPoll> {
  const [dates, votes] = [await findDates(db, eventId), await findVotes(db, eventId)];
  const byGuest = Map.groupBy(votes, ({ guestId }) => guestId);
  return {
    dates: dates.map((date) => toDate(date, votes)),
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

function toDate({ id, beginDate, endDate }: PartyDateRow, votes: readonly VoteRow[]) {
  const counts = { yes: 0, maybe: 0, no: 0 };
  for (const vote of votes) if (vote.dateId === id) counts[vote.answer] += 1;
  return { id, beginDate: beginDate.toISOString(), endDate: endDate.toISOString(), counts };
}
