import { randomUUID } from 'node:crypto';
import {
  dateId,
  friendCode,
  groupId,
  guestId,
  newsId,
  organiserId,
  partyCode,
  partyId,
  publicEventId,
  usernameOf,
} from '../support/members-data.ts';
import type { Input, InputOf } from './call.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const named = (index: number) => ({ params: { username: usernameOf(index) } });
const party = (index: number) => ({ params: { id: partyId(index) } });
const alternately = (run: number) => (run % 2 === 0 ? 'yes' : 'maybe');
const others = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => usernameOf(first + n));

/** Of each call of friends, about somebody else each time. */
const friends = {
  askFriend: (run) => named(30_000 + 50 * run),
  withdrawFriendRequest: (run) => named(30_000 + 50 * run),
  refuseFriendRequest: (run) => named(10_101 + run),
  acceptFriendRequest: (run) => named(10_001 + run),
  acceptFriendLink: (run) => ({ params: { code: friendCode(40_001 + run * 10) } }),
  renewFriendLink: () => ({}),
  createFriendGroup: (run) => ({
    body: { id: groupId(900_000 + run), name: 'La bande', usernames: others(2, 100) },
  }),
  updateFriendGroup: (run) => ({
    params: { id: groupId(1) },
    body: { name: 'La bande', usernames: others(2 + run, 100) },
  }),
  deleteFriendGroup: (run) => ({ params: { id: groupId(900_000 + run) } }),
  removeFriend: (run) => named(480 - run),
  addBlock: (run) => named(50_000 + 50 * run),
  removeBlock: (run) => named(50_000 + 50 * run),
  reportMember: (run) => ({ ...named(60_000 + 50 * run), body: { reason: 'spam' } }),
  updateOwnAppAccount: (run) => ({ body: { appName: `Camille ${run}`, bio: 'On danse.' } }),
} as const satisfies Record<string, InputOf>;

/** What hosts do. Parties that are voted on are those from 21 to 60. */
const hosting = {
  planParty: (run) => ({ body: { id: partyId(900_000 + run), name: 'Crémaillère', beginDate: inDays(9) } }),
  duplicateParty: (run) => ({ ...party(1), body: { id: partyId(910_000 + run), beginDate: inDays(20) } }),
  updateParty: (run) => ({ ...party(1), body: { name: `Fête n° ${run}`, place: `Chez Zoé, ${run}` } }),
  inviteToParty: (run) => ({ ...party(61 + run), body: { usernames: others(2, 30) } }),
  removePartyGuest: (run) => ({ params: { id: partyId(2), guestId: guestId(2, 20 + run) } }),
  setPartyCohost: (run) => ({ params: { id: partyId(3), username: usernameOf(100 + run) } }),
  removePartyCohost: (run) => ({ params: { id: partyId(3), username: usernameOf(100 + run) } }),
  renewPartyLink: () => party(4),
  setPartyDates: (run) => ({
    ...party(43 + (run % 10)),
    body: { dates: [1, 2, 3].map((days) => ({ beginDate: inDays(run + days) })) },
  }),
  choosePartyDate: (run) => ({ ...party(21 + run), body: { dateId: dateId(21 + run, 1) } }),
  announceToParty: (run) => ({ ...party(5), body: { id: randomUUID(), body: `On commence à ${run} h.` } }),
  callOffParty: (run) => ({ ...party(6 + (run % 10)), body: { guestWords: 'Partie remise.' } }),
  restoreParty: (run) => party(6 + (run % 10)),
  deleteParty: (run) => party(101 + run),
} as const satisfies Record<string, InputOf>;

/** A group of a hundred at once: other parties than `inviteToParty`, for 18 runs. */
export const inviteHundred: InputOf = (run) => ({ ...party(82 + run), body: { groupIds: [groupId(2)] } });

/** What guests do. */
const coming = {
  setPartyReply: (run) => ({
    ...party(233 + (run % 18)),
    body: { reply: alternately(run), word: 'Avec plaisir.' },
  }),
  answerPartyOffer: (run) => ({ ...party(191 + run), body: { answer: 'decline', places: 1 } }),
  setPartyVotes: (run) => ({
    ...party(151 + run),
    body: {
      answers: [0, 1, 2].map((place) => ({ dateId: dateId(151 + run, place), answer: alternately(run) })),
    },
  }),
  replyByLink: (run) => ({
    params: { code: partyCode(100) },
    body: { nickname: 'Sacha', email: `sacha${run}@exemple.fr`, reply: 'yes' },
  }),
  giveTicket: (run) => ({ ...party(212 + run), body: { username: usernameOf(friendOf(212 + run)) } }),
  returnTicket: (run) => ({ ...party(212 + run), by: friendOf(212 + run) }),
  setOwnReply: (run) => ({ params: { id: publicEventId(160 + run) }, body: { reply: alternately(run) } }),
  readNews: (run) => ({ body: { upTo: newsId(2000 + 50 * run) } }),
  updateNewsPreferences: (run) => ({
    body: { choices: [{ kind: 'reply', hasPush: run % 2 === 0, email: 'never' }] },
  }),
  followOrganiser: (run) => ({ params: { id: organiserId(300 + run) } }),
  unfollowOrganiser: (run) => ({ params: { id: organiserId(300 + run) } }),
} as const satisfies Record<string, InputOf>;

/** Whom the host of a party invited after the busiest member: a friend who has not answered. */
function friendOf(index: number): number {
  return 2 + (((index % 400) + 2) % 500);
}

export const writes = { ...friends, ...hosting, ...coming } satisfies Record<string, (run: number) => Input>;
