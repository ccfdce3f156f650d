import type { PartyPoll } from '@lampion/contract/events/party';
import { partyEndpoints } from '@lampion/contract/events/party-calls';
import { type PartyAudience, partyHostingEndpoints } from '@lampion/contract/events/party-hosting';
import { type GivenReply, replyEndpoints } from '@lampion/contract/events/replies';
import { ticketEndpoints } from '@lampion/contract/events/tickets';
import { defineChange, over } from '../../platform/device/define-change.ts';
import { serverNow } from '../../platform/server-clock.ts';

interface PartyInvitations {
  readonly partyId: string;
  readonly name: string;
  readonly usernames: readonly string[];
  readonly groupIds: readonly string[];
  readonly emails: readonly string[];
}

/**
 * Invites friends, groups and e-mail addresses. Guests already on the list are left as they are.
 */
export const inviteToParty = defineChange<PartyInvitations>({
  kind: 'invite-to-party',
  endpoint: partyEndpoints.inviteToParty,
  toCall: ({ partyId, usernames, groupIds, emails }) => ({
    params: { id: partyId },
    body: { usernames, groupIds, emails },
  }),
  label: ({ name }) => `Vos invitations à « ${name} »`,
  notifies: () => 'Elles partent dans dix secondes.',
  words: ({ emails }) => emails,
  optimisticUpdates: [],
  touches: [partyEndpoints.getParty, partyEndpoints.listParties],
});

interface RemovedGuest {
  readonly partyId: string;
  readonly guestId: string;
  readonly guestName: string;
}

/** Removes a guest from the list; they lose access to the party. */
export const removePartyGuest = defineChange<RemovedGuest>({
  kind: 'remove-party-guest',
  endpoint: partyEndpoints.removePartyGuest,
  toCall: ({ partyId, guestId }) => ({ params: { id: partyId, guestId } }),
  label: ({ guestName }) => `Le retrait de ${guestName}`,
  optimisticUpdates: [
    over(partyEndpoints.getParty, (cached, { partyId, guestId }: RemovedGuest, { params }) =>
      cached && params.id === partyId
        ? { ...cached, guests: cached.guests?.filter(({ id }) => id !== guestId) ?? null }
        : cached,
    ),
  ],
  touches: [partyEndpoints.listParties],
});

interface Cohost {
  readonly partyId: string;
  readonly username: string;
}

const toCall = ({ partyId, username }: Cohost) => ({ params: { id: partyId, username } });
const touches = [partyEndpoints.getParty, partyEndpoints.listParties];

/** Makes a friend a co-host of the party. */
export const setPartyCohost = defineChange<Cohost>({
  kind: 'set-party-cohost',
  endpoint: partyEndpoints.setPartyCohost,
  toCall,
  label: ({ username }) => `${username} devient co-hôte`,
  notifies: ({ username }) => `${username} l’apprend dans dix secondes.`,
  optimisticUpdates: [],
  touches,
});

/** Removes a co-host, who loses access to the hosts' screens. */
export const removePartyCohost = defineChange<Cohost>({
  kind: 'remove-party-cohost',
  endpoint: partyEndpoints.removePartyCohost,
  toCall,
  label: ({ username }) => `${username} n’est plus co-hôte`,
  notifies: () => 'Ses écrans d’hôte se ferment dans dix secondes.',
  optimisticUpdates: [],
  touches,
});

interface PartyVotes {
  readonly partyId: string;
  readonly name: string;
  readonly answers: readonly { readonly dateId: string; readonly answer: GivenReply }[];
  /** The code of the link the caller opened. */
  readonly code?: string;
}

/** The caller's row until the first vote is read back from the server. */
const ME: PartyPoll['votes'][number] = {
  guestId: 'me',
  name: 'Vous',
  picUrl: null,
  portraitUrl: null,
  isMe: true,
  answers: {},
};
const NO_VOTES = { yes: 0, maybe: 0, no: 0 };

function vote(poll: PartyPoll, { answers }: PartyVotes): PartyPoll {
  const given = Object.fromEntries(answers.map(({ dateId, answer }) => [dateId, answer]));
  const rows = poll.votes.some(({ isMe }) => isMe) ? poll.votes : [...poll.votes, ME];
  const votes = rows.map((row) => (row.isMe ? { ...row, answers: { ...row.answers, ...given } } : row));
  const dates = poll.dates.map((date) => {
    const counts = { ...NO_VOTES };
    for (const row of votes) {
      const answer = row.answers[date.id];
      if (answer) counts[answer] += 1;
    }
    return { ...date, counts };
  });
  return { ...poll, votes, dates };
}

/** Sets the caller's votes on the proposed dates. */
export const setPartyVotes = defineChange<PartyVotes>({
  kind: 'set-party-votes',
  endpoint: partyEndpoints.setPartyVotes,
  toCall: ({ partyId, answers, code }) => ({ params: { id: partyId }, body: { answers, code } }),
  label: ({ name }) => `Votre vote pour « ${name} »`,
  optimisticUpdates: [
    over(partyEndpoints.getParty, (cached, input: PartyVotes, { params }) =>
      cached?.poll && params.id === input.partyId ? { ...cached, poll: vote(cached.poll, input) } : cached,
    ),
  ],
  touches: [partyEndpoints.listParties],
});

interface PartyOffer {
  readonly partyId: string;
  readonly name: string;
  readonly answer: 'accept' | 'decline';
  readonly places: number;
}

/** Accepts an offer of fewer places, or keeps waiting until all fit. */
export const answerPartyOffer = defineChange<PartyOffer>({
  kind: 'answer-party-offer',
  endpoint: partyEndpoints.answerPartyOffer,
  toCall: ({ partyId, answer, places }) => ({ params: { id: partyId }, body: { answer, places } }),
  label: ({ name }) => `Votre réponse aux places de « ${name} »`,
  optimisticUpdates: [],
  touches: [partyEndpoints.getParty, partyEndpoints.listParties],
});

interface EventOffer {
  readonly eventId: string;
  readonly name: string;
  readonly answer: 'accept' | 'decline';
  readonly places: number;
}

/** The same for an organiser's event. */
export const answerEventOffer = defineChange<EventOffer>({
  kind: 'answer-event-offer',
  endpoint: replyEndpoints.answerOwnOffer,
  toCall: ({ eventId, answer, places }) => ({ params: { id: eventId }, body: { answer, places } }),
  label: ({ name }) => `Votre réponse aux places de « ${name} »`,
  optimisticUpdates: [],
  touches: [replyEndpoints.getOwnReply, partyEndpoints.listParties, ticketEndpoints.listOwnTickets],
});

interface WrittenAnnouncement {
  readonly partyId: string;
  readonly id: string;
  readonly body: string;
  readonly audience: PartyAudience;
}

/** Sends a host's message to guests. */
export const announceToParty = defineChange<WrittenAnnouncement>({
  kind: 'announce-to-party',
  endpoint: partyHostingEndpoints.announceToParty,
  toCall: ({ partyId, ...body }) => ({ params: { id: partyId }, body }),
  label: () => 'Votre message à vos invités',
  notifies: () => 'Vos invités le reçoivent dans dix secondes.',
  words: ({ body }) => [body],
  optimisticUpdates: [
    over(
      partyHostingEndpoints.listPartyAnnouncements,
      (cached, { partyId, ...written }: WrittenAnnouncement, { params, query }) => {
        const isFirstPage = cached && params.id === partyId && query?.cursor === undefined;
        if (!isFirstPage || cached.announcements.some(({ id }) => id === written.id)) return cached;
        const announcement = { ...written, author: null, createdAt: serverNow().toISOString() };
        return { ...cached, announcements: [announcement, ...cached.announcements] };
      },
    ),
  ],
});
