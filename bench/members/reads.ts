import {
  friendCode,
  groupId,
  newsId,
  organiserId,
  partyCode,
  partyId,
  publicEventId,
  usernameOf,
} from '../support/members-data.ts';
import type { Input } from './call.ts';

const DAY_MS = 86_400_000;

/** The place after a row, as a page names it. */
const after = (...position: readonly (number | string)[]) => ({
  query: { cursor: Buffer.from(JSON.stringify(position)).toString('base64url') },
});
const someId = newsId(0);
const daysFromNow = (days: number) => after(Date.now() + days * DAY_MS, someId);

const asked = (...queries: readonly string[]) =>
  queries.map((query): Input => ({ query: Object.fromEntries(new URLSearchParams(query)) }));

/** What the app reads: as it opens, searched for frequent and rare people, on late pages. */
export const reads = {
  getCurrentAccount: [{}],
  listSessions: [{}],
  checkUsername: [usernameOf(1), 'libre'].map((username) => ({ params: { username } })),
  getOwnAppAccount: [{}],
  searchMembers: asked(
    'q=camille',
    'q=camille mor',
    'q=morel nour',
    'q=an',
    'q=oel',
    'q=membre',
    'q=membre.77',
    'q=zqx',
  ),
  // A friend, one whose friends are mostly the same, one who asks, a stranger.
  showMember: [2, 150, 10_150, 777_777].map((index) => ({ params: { username: usernameOf(index) } })),
  listFriends: [...asked('', 'q=camille', 'q=zqx'), after('Nour', someId)],
  listFriendRequests: [{}, daysFromNow(-3)],
  getOwnFriendLink: [{}],
  showFriendLink: [{ params: { code: friendCode(11) } }],
  listFriendGroups: [{}],
  getFriendGroup: [{ params: { id: groupId(1) } }],
  listBlocks: [{}, daysFromNow(-3)],
  listParties: [...asked('', 'past=true'), daysFromNow(30)],
  // With 150 guests, voted on, a friend's, a friend's that is voted on.
  getParty: [1, 21, 231, 151].map((index) => ({ params: { id: partyId(index) } })),
  getPartyLink: [1, 21].map((index) => ({ params: { code: partyCode(index) } })),
  listPartyAnnouncements: [{ params: { id: partyId(1) } }],
  listNews: [{}, after(newsId(900))],
  getNewsPreferences: [{}],
  getNotificationPreferences: [{}],
  listDevices: [{}],
  listOwnReplies: [{}, daysFromNow(-30)],
  listOwnInvitations: [{}],
  listFollowedOrganisers: [{}],
  getFollow: [{ params: { id: organiserId(1) } }],
  getOwnReply: [{ params: { id: publicEventId(1) } }],
  listOwnTickets: [{}],
  getTicketKeys: [{}],
} as const satisfies Record<string, readonly Input[]>;
