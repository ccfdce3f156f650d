import type { Pass } from '@lampion/contract/events/passes';
import type { ReplyBody } from '@lampion/contract/events/replies';
import type { Deps } from '../../deps.ts';
import { hasDebts } from '../../night/costs/debts.ts';
import { type Actor, requirePass } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { findReplyOf, setReplyOf } from '../guest-list/linked-replies.ts';
import { findLastWord } from '../parties/announcements.ts';
import { readTicket } from './linked-tickets.ts';

type ReadDeps = Pick<Deps, 'db' | 'now' | 'tickets'>;

/**
 * The night that a guest's pass opens, whatever they replied: their reply, their ticket, and what
 * the hosts of a party last wrote to them.
 * @throws AppError `night_not_found` for another night, and for an account: its own calls say it
 */
export async function getPass(deps: ReadDeps, actor: Actor, nightId: string): Promise<Pass> {
  const { guestId } = requirePass(actor, nightId);
  const reply = await findReplyOf(deps, guestId);
  if (reply === null) throw new AppError('night_not_found');
  const isParty = reply.party !== null;
  const [ticket, word, isOwing] = await Promise.all([
    reply.reply === 'yes' ? readTicket(deps, guestId) : null,
    isParty && reply.reply !== null ? findLastWord(deps, nightId, reply.reply) : null,
    // Who comes has the accounts beside the list: their pass is read again at every change.
    reply.reply === 'no' ? hasDebts(deps, { eventId: nightId, guestId }) : false,
  ]);
  return { ...reply, ticket, word, isOwing };
}

/**
 * Changes the reply of the guest who holds the pass. Idempotent.
 * @throws AppError as `getPass`; `event_not_found` once unpublished, `event_closed`,
 * `invalid_input` at `plusOnes`, `place_used`, `plan_limit_reached`, `too_many_attempts`
 */
export async function setPassReply(
  deps: ReadDeps & Parameters<typeof setReplyOf>[0],
  actor: Actor,
  nightId: string,
  wanted: ReplyBody,
): Promise<Pass> {
  await setReplyOf(deps, requirePass(actor, nightId), wanted);
  return getPass(deps, actor, nightId);
}
