import type { OfferBody, OwnReply } from '@lampion/contract/events/replies';
import type { Deps } from '../../deps.ts';
import { findMember } from '../../people/members/members.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { JobPayloads } from '../../platform/jobs/jobs.ts';
import { lockGathering } from '../events/update.ts';
import { describeOwnReply, REPLIES_PER_ACCOUNT } from './own-replies.ts';
import { declineOffer } from './place-store.ts';
import { openPlaces, type ServedEvent } from './places.ts';
import { saveReply } from './replies.ts';
import { findMemberGuest, type GuestRecord } from './reply-store.ts';
import { moveWaiting, readPlaces } from './waiting-list.ts';

/**
 * Answers an offer for a guest of an event whose places are read (`readPlaces`). Accepted: the
 * party comes with fewer people, also after the offer has ended, as long as places are free.
 * Declined: the places go to the next party that fits, and this one keeps its rank. A guest who no
 * longer waits keeps what they have. Idempotent.
 * @throws AppError `offer_gone`; nothing changes then
 */
export async function answerOffer(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: ServedEvent,
  guest: GuestRecord,
  { answer, places }: OfferBody,
): Promise<GuestRecord> {
  if (guest.reply === 'yes') return guest;
  if (guest.reply !== 'waiting') throw new AppError('offer_gone');
  if (answer === 'decline') {
    await declineOffer(tx, guest.id, places);
    await moveWaiting(deps, tx, event);
    return guest;
  }
  if (places > 1 + guest.plusOnes) throw new AppError('offer_gone');
  const saved = await saveReply(deps, tx, event, guest, { reply: 'yes', plusOnes: places - 1 });
  // Thrown after the write: the transaction is rolled back, and the party keeps its size.
  if (saved.reply !== 'yes') throw new AppError('offer_gone');
  return saved;
}

/**
 * Answers an offer of fewer places than the calling member's party needs. Resolves once no server
 * process shows the older count. Idempotent.
 * @throws AppError `not_authenticated`, `event_not_found`, `event_closed`, `offer_gone`,
 * `too_many_attempts`
 */
export async function answerOwnOffer(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'limiter' | 'now'>,
  actor: Actor,
  eventId: string,
  body: OfferBody,
): Promise<OwnReply> {
  const { accountId } = requireAccount(actor);
  const allowed = deps.limiter.consume(REPLIES_PER_ACCOUNT, accountId);
  const answered = await deps.groupCommits.run(
    eventId,
    async (tx, changed) => {
      const event = await readPlaces(deps, tx, await openPlaces(deps, tx, eventId));
      const member = await findMember(tx, accountId);
      const guest = member && (await findMemberGuest(tx, eventId, member));
      if (guest === null) throw new AppError('offer_gone');
      changed(`event:${event.id}`);
      return answerOffer(deps, tx, event, guest, body);
    },
    allowed,
  );
  return describeOwnReply(deps, answered);
}

/**
 * Runs when offered places are no longer held: they go to the next party that fits, and every page
 * that shows the event is rendered again. Whether places are held depends only on the clock, so
 * nothing is given twice when this runs late. Idempotent.
 */
export async function endOffers(
  deps: Pick<Deps, 'groupCommits' | 'jobs' | 'now'>,
  { eventId, until }: JobPayloads['end-offers'],
): Promise<void> {
  const instant = new Date(until);
  await deps.groupCommits.run(eventId, async (tx, changed) => {
    const event = await lockGathering(tx, eventId);
    if (event === null) return;
    // PostgreSQL's clock, used by the queue, may be ahead of ours.
    if (deps.now() < instant)
      return deps.jobs.enqueue(tx, 'end-offers', { eventId, until }, { startAfter: instant });
    await moveWaiting(deps, tx, event);
    changed(`event:${eventId}`);
  });
}
