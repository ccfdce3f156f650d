import { PARTY_GUESTS_MAX } from '@lampion/contract/schemas/party-body';
import type { GivenReply } from '@lampion/contract/schemas/reply';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PartyRecord } from '../events/lock-event.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { addGuest } from './add-guest.ts';
import { checkGuestCount } from './check-guest-count.ts';
import { checkPlusOnes } from './check-plus-ones.ts';
import { isOpenEvent } from './open-places.ts';
import { unconfirmedYieldBefore } from './place-policy.ts';
import { readPlaces, type ServedEvent } from './read-places.ts';
import { findGuestByEmail, type GuestRecord, updateGuest } from './reply-store.ts';
import { resolvePlace } from './resolve-place.ts';

interface PartyVisitor {
  readonly nickname: string;
  readonly email: string;
  /** Null while the date is voted on. */
  readonly reply: GivenReply | null;
  readonly plusOnes: number;
  readonly word: string;
  /** Answered like the others, and nothing is done. */
  readonly isDiscarded: boolean;
  /** Gets the private link. */
  readonly isTold: boolean;
}

/** What the visitor reads, and the guest who is new on the list: null for an address that was on it. */
interface VisitorAnswer {
  readonly reply: GuestRecord['reply'];
  readonly added: GuestRecord | null;
}

/**
 * Puts somebody without an account on the list of a party that is locked, by the rules of `addVisitorReply`: the address
 * gets a private link, has one place until that is opened, and keeps its reply if it is on the list.
 * @throws AppError `event_closed`, `invalid_input` at `plusOnes`, `plan_limit_reached`
 */
export async function addPartyVisitor(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  visitor: PartyVisitor,
): Promise<VisitorAnswer> {
  if (!isOpenEvent(party, deps.now())) throw new AppError('event_closed');
  const event = await readPlaces(deps, tx, party);
  // All errors are thrown before the guest list is read.
  checkPlusOnes(event, visitor.plusOnes);
  const unconfirmedSince = unconfirmedYieldBefore(deps.now());
  const yieldingId = await checkGuestCount(tx, event, { limit: PARTY_GUESTS_MAX, unconfirmedSince });
  const place = await findPlace(tx, event, visitor);
  if (visitor.isDiscarded) return { reply: place.reply, added: null };
  const known = await findGuestByEmail(tx, event.id, visitor.email);
  if (known !== null) {
    if (visitor.reply === 'yes') await updateGuest(tx, known.id, { askedPlusOnes: visitor.plusOnes });
    if (visitor.isTold) await queueEmail(deps, tx, { template: 'reply-received', id: known.id });
    return { reply: place.reply, added: null };
  }
  const added = await addGuest(deps, tx, event, toNewcomer(deps, visitor, place), yieldingId);
  if (visitor.isTold) await queueEmail(deps, tx, { template: 'reply-received', id: added.id });
  return { reply: place.reply, added };
}

type Answered = Pick<GuestRecord, 'reply' | 'waitingRank'>;

async function findPlace(
  tx: Queryable,
  event: ServedEvent,
  { reply, plusOnes }: PartyVisitor,
): Promise<Answered> {
  if (reply !== 'yes') return { reply: reply ?? 'pending', waitingRank: null };
  return resolvePlace(tx, event, { guest: null, isConfirmed: false }, plusOnes);
}

/** A place is given for one person only; who waits, or may come, says how many they are. */
function toNewcomer(
  { now }: Pick<Deps, 'now'>,
  { nickname, email, plusOnes, word }: PartyVisitor,
  { reply, waitingRank }: Answered,
) {
  const isAsked = reply === 'yes' || reply === 'waiting';
  return {
    nickname,
    email,
    word,
    reply,
    waitingRank,
    plusOnes: reply === 'waiting' || reply === 'maybe' ? plusOnes : 0,
    askedPlusOnes: isAsked ? plusOnes : null,
    repliedAt: reply === 'pending' ? null : now(),
  };
}
