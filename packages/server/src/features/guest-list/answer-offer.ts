import type { OfferBody } from '@lampion/contract/schemas/reply';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { moveWaiting } from './move-waiting.ts';
import { declineOffer } from './place-store.ts';
import type { ServedEvent } from './read-places.ts';
import type { GuestRecord } from './reply-store.ts';
import { saveReply } from './save-reply.ts';

/**
 * Answers an offer for a guest of an event whose places are read (`readPlaces`). Accepted: the party comes with fewer,
 * also once the places are no longer held, as long as they are free. Declined: they go on to whoever fits next, and the
 * party keeps its rank. A guest who is not waiting any more keeps what they have. Calling it twice is safe.
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
  // Thrown after the fact: the whole reply is rolled back, and the party is as large as before.
  if (saved.reply !== 'yes') throw new AppError('offer_gone');
  return saved;
}
