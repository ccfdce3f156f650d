import { isOver } from '@lampion/contract/rules/event-timing';
import type { PartyCard } from '@lampion/contract/schemas/party';

/** The parts of the first screen, in their order. */
export interface SortedParties {
  /** On the ticket: the next one that I go to. */
  readonly next: PartyCard | null;
  readonly invitations: readonly PartyCard[];
  readonly coming: readonly PartyCard[];
}

export const isInvitation = ({ reply, isHost, isCalledOff }: PartyCard) =>
  reply === 'pending' && !isHost && !isCalledOff;

function isMine({ isHost, isCalledOff, isPollOpen, reply }: PartyCard): boolean {
  if (isCalledOff || isPollOpen) return false;
  return isHost || reply === 'yes' || reply === 'maybe' || reply === 'waiting';
}

/**
 * Sorts what is to come, the next one first. What was an invitation a moment ago (`asked`, their ids) stays among them, so
 * that nothing moves under the finger that answers.
 */
export function sortParties(
  parties: readonly PartyCard[],
  asked: ReadonlySet<string>,
  now: Date,
): SortedParties {
  const ahead = parties.filter((party) => !isOver(party, now));
  const invitations = ahead.filter((party) => isInvitation(party) || asked.has(party.id));
  const others = ahead.filter((party) => !invitations.includes(party));
  const next = others.find(isMine) ?? null;
  return { next, invitations, coming: others.filter((party) => party !== next) };
}
