import type { Reply } from '@lampion/contract/events/guests';
import type { Party } from '@lampion/contract/events/party';
import { partyEndpoints } from '@lampion/contract/events/party-calls';
import { passEndpoints } from '@lampion/contract/events/passes';
import type { Answers } from '@lampion/contract/events/questions';
import { type GivenReply, replyEndpoints } from '@lampion/contract/events/replies';
import { answersOfParty } from '@lampion/contract/events/rules/question-fields';
import { ticketEndpoints } from '@lampion/contract/events/tickets';
import { nightEndpoints } from '@lampion/contract/night/nights';
import { replyReadsNews } from '../../messages/notifications/notification-cache.ts';
import { defineChange, over } from '../../platform/device/define-change.ts';
import { changeCard } from './optimistic-updates.ts';

interface EventReply {
  readonly eventId: string;
  readonly name: string;
  readonly reply: GivenReply;
  /** Whether the organiser accepts each yes. */
  readonly needsApproval?: boolean;
  /** To what the organiser asks; unchanged when missing. */
  readonly answers?: Answers | undefined;
}

/** A yes that nobody accepted yet is a request; those who come or wait keep what they have. */
function requestOf(given: GivenReply, before: Reply | null, needsApproval: boolean | undefined) {
  const isRequested = given === 'yes' && needsApproval === true && before !== 'yes';
  return { reply: isRequested ? ('waiting' as const) : given, isRequested };
}

const replyWords: Record<GivenReply, string> = {
  yes: 'Votre oui',
  maybe: 'Votre peut-être',
  no: 'Votre non',
};

/** Sets the member's reply to an organiser's event. */
export const setEventReply = defineChange<EventReply>({
  kind: 'set-event-reply',
  endpoint: replyEndpoints.setOwnReply,
  toCall: ({ eventId, reply, answers }) => ({ params: { id: eventId }, body: { reply, answers } }),
  label: ({ name, reply }) => `${replyWords[reply]} à « ${name} »`,
  optimisticUpdates: [
    replyReadsNews<EventReply>((input) => input),
    over(
      replyEndpoints.getOwnReply,
      (cached, { eventId, reply, needsApproval, answers }: EventReply, { params }) =>
        cached && params.id === eventId
          ? {
              ...cached,
              ...requestOf(reply, cached.reply, needsApproval),
              answers: { ...cached.answers, ...answers },
              exactAddress: reply === 'yes' ? cached.exactAddress : null,
            }
          : cached,
    ),
    over(
      partyEndpoints.listParties,
      (cached, { eventId, reply, needsApproval }: EventReply) =>
        cached &&
        changeCard(cached, eventId, (card) => ({
          ...card,
          ...requestOf(reply, card.reply, needsApproval),
        })),
    ),
  ],
  touches: [ticketEndpoints.listOwnTickets],
});

interface PassReply {
  readonly nightId: string;
  readonly name: string;
  readonly reply: GivenReply;
  /** Unchanged when missing, like the answers. */
  readonly plusOnes?: number;
  readonly answers?: Answers;
}

/** Sets the reply of the guest who holds the pass. */
export const setPassReply = defineChange<PassReply>({
  kind: 'set-pass-reply',
  endpoint: passEndpoints.setPassReply,
  toCall: ({ nightId, reply, plusOnes, answers }) => ({
    params: { id: nightId },
    body: { reply, plusOnes, answers },
  }),
  label: ({ name, reply }) => `${replyWords[reply]} à « ${name} »`,
  notifies: ({ reply }) => (reply === 'no' ? 'Votre place se libère dans dix secondes.' : null),
  optimisticUpdates: [
    over(passEndpoints.getPass, (cached, input: PassReply, { params }) => {
      if (cached === undefined || params.id !== input.nightId) return cached;
      const { reply } = input;
      const plusOnes = countPlusOnes(input, cached.plusOnes);
      const isComing = reply === 'yes';
      return {
        ...cached,
        ...requestOf(reply, cached.reply, cached.needsApproval),
        answers: answersOfParty({ ...cached.answers, ...input.answers }, plusOnes),
        plusOnes,
        // The door accepts the former ticket until the server has the change.
        ticket: isComing ? cached.ticket : null,
        exactAddress: isComing ? cached.exactAddress : null,
        isAddressHidden: cached.isAddressHidden || (!isComing && cached.exactAddress !== null),
      };
    }),
  ],
  touches: [nightEndpoints.getNight],
});

interface PartyReply {
  readonly partyId: string;
  readonly name: string;
  readonly reply: GivenReply;
  /** Unchanged when missing, like the word. */
  readonly plusOnes?: number;
  readonly word?: string;
  /** The code of the link the caller opened. */
  readonly code?: string;
}

/** Guests who decline bring nobody. */
const countPlusOnes = ({ reply, plusOnes }: Pick<PartyReply, 'plusOnes' | 'reply'>, before: number) =>
  reply === 'yes' ? (plusOnes ?? before) : 0;

function answerParty(cached: Party, input: PartyReply): Party {
  const { me, comingCount } = cached;
  const came = me.reply === 'yes' ? 1 + me.plusOnes : 0;
  const plusOnes = countPlusOnes(input, me.plusOnes);
  const comes = input.reply === 'yes' ? 1 + plusOnes : 0;
  return {
    ...cached,
    comingCount: Math.max(0, comingCount - came + comes),
    me: { ...me, reply: input.reply, plusOnes, word: input.word ?? me.word },
    guests:
      cached.guests?.map((guest) => (guest.isMe ? { ...guest, reply: input.reply, plusOnes } : guest)) ??
      null,
  };
}

/** Sets the member's reply to a party. */
export const setPartyReply = defineChange<PartyReply>({
  kind: 'set-party-reply',
  endpoint: partyEndpoints.setPartyReply,
  toCall: ({ partyId, reply, plusOnes, word, code }) => ({
    params: { id: partyId },
    body: { reply, plusOnes, word, code },
  }),
  label: ({ name, reply }) => `${replyWords[reply]} à « ${name} »`,
  words: ({ word }) => [word],
  optimisticUpdates: [
    replyReadsNews<PartyReply>(({ partyId, reply }) => ({ eventId: partyId, reply })),
    over(partyEndpoints.getParty, (cached, input: PartyReply, { params }) =>
      cached && params.id === input.partyId ? answerParty(cached, input) : cached,
    ),
    over(
      partyEndpoints.listParties,
      (cached, input: PartyReply) =>
        cached &&
        changeCard(cached, input.partyId, (card) => ({
          ...card,
          reply: input.reply,
          plusOnes: countPlusOnes(input, card.plusOnes),
        })),
    ),
  ],
  touches: [ticketEndpoints.listOwnTickets],
});
