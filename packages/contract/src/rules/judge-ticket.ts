import type { DoorGuest } from '../schemas/door.ts';
import type { DoorCount } from './count-door.ts';
import type { TicketFacts } from './ticket-token.ts';

/** Why a ticket lets nobody in. */
export type DoorRefusal = 'already_in' | 'forged' | 'other_night' | 'unlisted' | 'withdrawn';

export type DoorVerdict =
  /** All of the party come in now. */
  | { readonly answer: 'in'; readonly guest: DoorGuest; readonly people: number }
  /** Some of it are in already: how many come in now? */
  | { readonly answer: 'partly'; readonly guest: DoorGuest; readonly people: number; readonly inside: number }
  | { readonly answer: 'refused'; readonly why: DoorRefusal; readonly guest: DoorGuest | null };

export interface DoorKnowledge {
  readonly id: string;
  readonly guests: readonly DoorGuest[];
  readonly count: DoorCount;
}

/** What a door answers to a guest, found by name or by ticket. */
export function judgeGuest(guest: DoorGuest, { count }: Pick<DoorKnowledge, 'count'>): DoorVerdict {
  if (!guest.isComing) return { answer: 'refused', why: 'withdrawn', guest };
  const inside = count.guests.get(guest.guestId)?.people ?? 0;
  const people = guest.people - inside;
  if (people <= 0) return { answer: 'refused', why: 'already_in', guest };
  return inside === 0 ? { answer: 'in', guest, people } : { answer: 'partly', guest, people, inside };
}

/**
 * What a door answers to a ticket whose signature holds; null for a text that is none, or whose
 * signature does not. How many it lets in is what the list says, not the ticket: it may be older.
 */
export function judgeTicket(
  ticket: Pick<TicketFacts, 'eventId' | 'guestId'> | null,
  door: DoorKnowledge,
): DoorVerdict {
  if (ticket === null) return { answer: 'refused', why: 'forged', guest: null };
  if (ticket.eventId !== door.id) return { answer: 'refused', why: 'other_night', guest: null };
  const guest = door.guests.find(({ guestId }) => guestId === ticket.guestId);
  return guest === undefined ? { answer: 'refused', why: 'unlisted', guest: null } : judgeGuest(guest, door);
}
