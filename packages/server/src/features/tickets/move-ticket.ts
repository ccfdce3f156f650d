import { PARTY_GUESTS_MAX } from '@lampion/contract/schemas/party-body';
import type { Member } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { GatheringRecord } from '../events/lock-event.ts';
import type { GuestRecord } from '../guest-list/find-own-guest.ts';
import { movePlace } from '../guest-list/move-place.ts';
import { tellNews } from '../news/tell-news.ts';
import { isAdmitted } from '../parties/decide-admission.ts';
import { toPartyChange } from '../parties/tell-guests.ts';
import { describeReplies } from '../parties/tell-reply.ts';
import type { HeldTicket, TicketDeps } from './change-ticket.ts';

/** Who comes instead. */
interface TicketMove {
  readonly kind: 'ticket_given' | 'ticket_returned';
  readonly to: Member;
  /** Their row of the list; null for somebody who is not on it. */
  readonly known: GuestRecord | null;
}

/** Whether somebody may come: to an organiser's event everybody may. `known`: their row of the list. */
export async function mayCome(
  tx: Queryable,
  { id, hostId }: GatheringRecord,
  to: Member,
  known: GuestRecord | null,
): Promise<boolean> {
  const { appAccountId } = to;
  if (appAccountId === null) return false;
  return hostId === null || isAdmitted(tx, id, { ...to, appAccountId }, known);
}

/** Lets somebody come with a ticket instead of its holder, and tells them and the hosts. */
export async function moveTicket(
  deps: TicketDeps,
  { tx, gathering, member, guest, planLimit }: HeldTicket,
  { kind, to, known }: TicketMove,
): Promise<GuestRecord> {
  const { id: eventId, hostId } = gathering;
  const limit = hostId === null ? planLimit : PARTY_GUESTS_MAX;
  const taker = await movePlace(deps, tx, gathering, { from: guest, to, known, limit });
  const actorId = member.appAccountId;
  const taking = to.appAccountId === null ? [] : [to.appAccountId];
  const change = { subjects: ['parties', `party:${eventId}`], members: [actorId, ...taking] } as const;
  const piece = { kind, to: taking, eventId, actorId };
  if (hostId === null) {
    await tellNews(deps, tx, [piece], [change]);
    return taker;
  }
  // One of them comes and the other one does not.
  const replies = await describeReplies(tx, { id: eventId, hostId }, taker, guest);
  await tellNews(deps, tx, [piece, replies], [change, toPartyChange(eventId)]);
  return taker;
}
