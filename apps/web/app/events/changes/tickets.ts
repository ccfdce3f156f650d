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
