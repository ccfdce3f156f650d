import type { ReplyBody } from '@lampion/contract/schemas/reply';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { addGuest } from './add-guest.ts';
import { checkGuestCount } from './check-guest-count.ts';
import { checkPlusOnes } from './check-plus-ones.ts';
import { moveUnconfirmed } from './move-unconfirmed.ts';
import { moveWaiting } from './move-waiting.ts';
import type { EventPlaces } from './open-places.ts';
import { type GuestRecord, updateGuest } from './reply-store.ts';
import { resolvePlace } from './resolve-place.ts';

/** The guest who answers: an existing row, or the values of a new one. */
export type Answering = GuestRecord | NewGuest;

interface NewGuest {
  readonly id?: undefined;
  readonly nickname: string;
  readonly email: string | null;
  readonly accountId: string | null;
  readonly appAccountId: string | null;
}

/**
 * Saves one reply of an authenticated guest (a member, or by private link) to an event whose places are locked
 * (`openPlaces`): a yes gets a place or joins the waiting list, a freed place goes to the waiting list. Idempotent.
 * @throws AppError `invalid_input` at `plusOnes`; `plan_limit_reached` for a new guest beyond what the organiser's plan
 * allows
 */
export async function saveReply(
  deps: Pick<Deps, 'jobs' | 'now' | 'payments'>,
  tx: Queryable,
  event: EventPlaces,
  answering: Answering,
  wanted: ReplyBody,
): Promise<GuestRecord> {
  const known = answering.id === undefined ? null : answering;
  const plusOnes = readPlusOnes(event, known, wanted);
  const place =
    wanted.reply === 'yes'
      ? await resolvePlace(tx, event, known ?? {}, plusOnes)
      : ({ reply: wanted.reply, waitingRank: null } as const);
  const isSame = known?.reply === place.reply;
  const values = {
    ...place,
    plusOnes,
    askedPlusOnes: null,
    repliedAt: isSame ? known.repliedAt : deps.now(),
  };
  if (known === null) {
    const yieldingId = await checkGuestCount(deps, tx, event, { unconfirmedSince: deps.now() });
    const guest = await addGuest(deps, tx, event, { ...answering, ...values }, yieldingId);
    if (place.reply === 'yes') await moveUnconfirmed(deps, tx, event);
    return guest;
  }
  if (isSame && known.plusOnes === plusOnes && known.askedPlusOnes === null) return known;
  const guest = await updateGuest(tx, known.id, values);
  if (place.reply === 'yes') await moveUnconfirmed(deps, tx, event);
  // Also after leaving the waiting list or reducing a party: the next one may fit now.
  if (known.reply === 'yes' || known.reply === 'waiting') await moveWaiting(deps, tx, event);
  return guest;
}

/** Guests who do not come bring no one. */
function readPlusOnes(event: EventPlaces, known: GuestRecord | null, { reply, plusOnes }: ReplyBody): number {
  if (reply === 'no') return 0;
  if (plusOnes === undefined || plusOnes === known?.plusOnes) return known?.plusOnes ?? 0;
  checkPlusOnes(event, plusOnes);
  return plusOnes;
}
