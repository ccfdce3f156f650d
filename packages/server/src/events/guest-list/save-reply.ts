import { PARTY_GUESTS_MAX } from '@lampion/contract/events/party-body';
import type { ReplyBody } from '@lampion/contract/events/replies';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PartyRecord } from '../events/update.ts';
import { countFree } from './decide-places.ts';
import { addGuest, attachGuest, type NewGuest, readPlaces, type ServedEvent, toNewGuest } from './guests.ts';
import { unoffered } from './place-store.ts';
import { type Place, requireUnused, resolvePlace } from './places.ts';
import { checkGuestCount, checkPlusOnes, type EventPlaces, isOpenEvent, moveWaiting } from './replies.ts';
import { findGuest, findMemberGuest, type GuestRecord, updateGuest } from './reply-store.ts';
import { moveUnconfirmed } from './waiting-list.ts';

/**
 * Saves one reply of a guest on the list, who is authenticated (a member, or by private link), to
 * an event whose places are locked and read (`readPlaces`): a yes gets a place or joins the waiting
 * list, a freed place goes to the waiting list. Idempotent.
 * @throws AppError `invalid_input` at `plusOnes`, `place_used`
 */
export async function saveReply(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: ServedEvent,
  known: GuestRecord,
  wanted: ReplyBody,
): Promise<GuestRecord> {
  const plusOnes = readPlusOnes(event, known, wanted);
  const place = await findPlace(tx, event, known, { ...wanted, plusOnes });
  const isSame = known.reply === place.reply;
  const { isShown = known.isShown } = wanted;
  const isUnchanged = isSame && known.plusOnes === plusOnes && known.isShown === isShown;
  if (isUnchanged && known.askedPlusOnes === null) return known;
  await requireUnused(tx, known, { reply: place.reply, plusOnes });
  const values = { ...toValues(place, plusOnes, isSame ? known.repliedAt : deps.now()), isShown };
  const guest = await updateGuest(tx, known.id, values);
  await moveUnconfirmed(deps, tx, event.id, place.yielding);
  // Also after leaving the waiting list or reducing a party: the next one may fit now, or this one.
  const isElsewhere = known.reply !== 'yes' && known.reply !== 'waiting' && place.reply !== 'waiting';
  if (isElsewhere || (await moveWaiting(deps, tx, event)) === 0) return guest;
  return (await findGuest(tx, guest.id)) ?? guest;
}

/**
 * The same for someone who is not on the list yet.
 * @param limit guests that the organiser's plan allows (`findGuestLimit`).
 * @throws AppError also `plan_limit_reached`
 */
export async function saveFirstReply(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: ServedEvent,
  newcomer: NewGuest,
  { limit, isShown = false, ...wanted }: ReplyBody & { readonly limit: number | null },
): Promise<GuestRecord> {
  const plusOnes = readPlusOnes(event, null, wanted);
  const place = await findPlace(tx, event, null, { ...wanted, plusOnes });
  const yieldingId = await checkGuestCount(tx, event, { limit, unconfirmedSince: deps.now() });
  const values = { ...newcomer, ...toValues(place, plusOnes, deps.now()), isShown };
  const guest = await addGuest(deps, tx, event, values, yieldingId);
  await moveUnconfirmed(deps, tx, event.id, place.yielding);
  // Fewer places than the party needs are free: they are offered.
  if (place.reply === 'waiting' && countFree(event.capacity, event.places) > 0)
    await moveWaiting(deps, tx, event);
  return guest;
}

type Answered = Place | { readonly reply: 'maybe' | 'no'; readonly waitingRank: null; readonly yielding: 0 };

async function findPlace(
  tx: Queryable,
  event: ServedEvent,
  guest: GuestRecord | null,
  { reply, plusOnes }: { readonly reply: ReplyBody['reply']; readonly plusOnes: number },
): Promise<Answered> {
  if (reply !== 'yes') return { reply, waitingRank: null, yielding: 0 };
  return resolvePlace(tx, event, { guest, isConfirmed: true }, plusOnes);
}

function toValues({ reply, waitingRank }: Answered, plusOnes: number, repliedAt: Date | null) {
  const values = { reply, waitingRank, plusOnes, askedPlusOnes: null, repliedAt };
  return reply === 'waiting' ? values : { ...values, ...unoffered };
}

/** Guests who do not come bring no one. */
function readPlusOnes(event: EventPlaces, known: GuestRecord | null, { reply, plusOnes }: ReplyBody): number {
  if (reply === 'no') return 0;
  if (plusOnes === undefined || plusOnes === known?.plusOnes) return known?.plusOnes ?? 0;
  checkPlusOnes(event, plusOnes);
  return plusOnes;
}

/** With a message to the host; unchanged when missing. */
type PartyReply = ReplyBody & { readonly word?: string | undefined };

interface Replier {
  readonly member: Member;
  /** The guest's row, read under the lock; null when not on the list. */
  readonly guest: GuestRecord | null;
}

/**
 * Saves a member's reply to a locked party, by the rules of all events. The caller has checked that
 * they may reply. Idempotent.
 * @throws AppError `event_closed`, `invalid_input` at `plusOnes`, `plan_limit_reached` when its
 * list is full
 */
export async function savePartyReply(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  { member, guest }: Replier,
  { word, ...wanted }: PartyReply,
): Promise<GuestRecord> {
  if (!isOpenEvent(party, deps.now())) throw new AppError('event_closed');
  const before = guest ?? (await attachGuest(deps, tx, party, member));
  const event = await readPlaces(deps, tx, party);
  // Guests on the waiting list may have moved.
  const known = before?.reply === 'waiting' ? await findMemberGuest(tx, party.id, member) : before;
  const saved = await (known === null
    ? saveFirstReply(deps, tx, event, toNewGuest(member), { ...wanted, limit: PARTY_GUESTS_MAX })
    : saveReply(deps, tx, event, known, wanted));
  const { accountId, appAccountId } = member;
  // A guest invited by address is linked to the account by replying.
  const nickname = saved.appAccountId === null ? member.nickname : saved.nickname;
  return updateGuest(tx, saved.id, { accountId, appAccountId, nickname, word: word ?? saved.word });
}
