import {
  type AddHandoverBody,
  type HandoverList,
  handoverEndpoints,
} from '@lampion/contract/events/handovers';
import { partyEndpoints } from '@lampion/contract/events/party-calls';
import { type TicketList, ticketEndpoints } from '@lampion/contract/events/tickets';
import type { MemberCard } from '@lampion/contract/people/friends';
import { replyReadsNews } from '../../messages/notifications/notification-cache.ts';
import { defineChange, over } from '../../platform/device/define-change.ts';
import { changeCard } from './optimistic-updates.ts';

interface TicketChange {
  readonly eventId: string;
  readonly name: string;
}
interface Gift extends TicketChange {
  readonly friend: Pick<MemberCard, 'appName' | 'username'>;
}

/** Removes the member's ticket. When `to` is given, adds it to the tickets given away. */
function without(cached: TicketList, eventId: string, to: string | null): TicketList {
  const { tickets, given } = cached;
  const ticket = tickets.find((one) => one.eventId === eventId);
  const gift = ticket !== undefined && to !== null ? [{ ...ticket, to }] : [];
  return { tickets: tickets.filter((one) => one !== ticket), given: [...given, ...gift] };
}

/** Giving a ticket away sets the member's reply to no. */
const stays = <Input extends TicketChange>() => [
  replyReadsNews<Input>(({ eventId }) => ({ eventId, reply: 'no' })),
  over(
    partyEndpoints.listParties,
    (cached, { eventId }: Input) =>
      cached && changeCard(cached, eventId, (card) => ({ ...card, reply: 'no', plusOnes: 0 })),
  ),
];

/** Gives the member's ticket to a friend. */
export const giveTicket = defineChange<Gift>({
  kind: 'give-ticket',
  endpoint: ticketEndpoints.giveTicket,
  toCall: ({ eventId, friend: { username } }) => ({ params: { id: eventId }, body: { username } }),
  label: ({ name, friend }) => `Votre billet pour « ${name} » donné à ${friend.appName}`,
  notifies: ({ friend }) => `${friend.appName} le reçoit dans dix secondes.`,
  optimisticUpdates: [
    ...stays<Gift>(),
    over(
      ticketEndpoints.listOwnTickets,
      (cached, { eventId, friend }: Gift) => cached && without(cached, eventId, friend.appName),
    ),
  ],
  touches: [partyEndpoints.getParty],
});

/** Returns a ticket to the friend who gave it. */
export const returnTicket = defineChange<TicketChange>({
  kind: 'return-ticket',
  endpoint: ticketEndpoints.returnTicket,
  toCall: ({ eventId }) => ({ params: { id: eventId } }),
  label: ({ name }) => `Le billet pour « ${name} » rendu`,
  optimisticUpdates: [
    ...stays<TicketChange>(),
    over(
      ticketEndpoints.listOwnTickets,
      (cached, { eventId }: TicketChange) => cached && without(cached, eventId, null),
    ),
  ],
  touches: [partyEndpoints.getParty],
});

/** Changes the cached handovers of one ticket. */
const overHandovers = <Input extends TicketChange>(
  apply: (cached: HandoverList, input: Input) => HandoverList,
) =>
  over(handoverEndpoints.listHandovers, (cached, input: Input, { params }) =>
    cached && params.id === input.eventId ? apply(cached, input) : cached,
  );

/** `name` is the night's, as in the other changes. */
interface Handing extends TicketChange, Pick<AddHandoverBody, 'email' | 'id'> {
  readonly to: string;
}

/** Offers a place of the ticket by first name and address; it moves when it is accepted. */
export const addHandover = defineChange<Handing>({
  kind: 'add-handover',
  endpoint: handoverEndpoints.addHandover,
  toCall: ({ eventId, id, to, email }) => ({ params: { id: eventId }, body: { id, name: to, email } }),
  label: ({ name, to }) => `Une place pour « ${name} » proposée à ${to}`,
  notifies: ({ to }) => `${to} reçoit un e-mail dans dix secondes.`,
  words: ({ to, email }) => [to, email],
  optimisticUpdates: [
    overHandovers<Handing>((cached, { id, to }) => {
      if (cached.handovers.some((known) => known.id === id)) return cached;
      const handovers = [...cached.handovers, { id, name: to, state: 'offered' as const }];
      return { ...cached, handovers, left: Math.max(0, cached.left - 1) };
    }),
  ],
});

interface TakingBack extends TicketChange {
  readonly handover: HandoverList['handovers'][number];
}

/** Takes a place back. */
export const takeBackHandover = defineChange<TakingBack>({
  kind: 'take-back-handover',
  endpoint: handoverEndpoints.takeBackHandover,
  toCall: ({ eventId, handover }) => ({ params: { id: eventId, handoverId: handover.id } }),
  label: ({ name, handover }) => `La place donnée à ${handover.name} pour « ${name} » reprise`,
  notifies: ({ handover }) =>
    handover.state === 'taken' ? `${handover.name} l’apprend dans dix secondes.` : null,
  optimisticUpdates: [
    overHandovers<TakingBack>((cached, { handover }) => {
      const handovers = cached.handovers.filter(({ id }) => id !== handover.id);
      return { ...cached, handovers, left: cached.left + cached.handovers.length - handovers.length };
    }),
  ],
  touches: [ticketEndpoints.listOwnTickets, partyEndpoints.listParties, partyEndpoints.getParty],
});

/** Accepts the place that somebody offers. */
export const acceptHandover = defineChange<TicketChange>({
  kind: 'accept-handover',
  endpoint: handoverEndpoints.acceptHandover,
  toCall: ({ eventId }) => ({ params: { id: eventId } }),
  label: ({ name }) => `La place donnée pour « ${name} » acceptée`,
  notifies: () => 'Votre billet arrive dans dix secondes.',
  optimisticUpdates: [overHandovers<TicketChange>((cached) => ({ ...cached, offeredBy: null }))],
  touches: [ticketEndpoints.listOwnTickets, partyEndpoints.listParties, partyEndpoints.getParty],
});
