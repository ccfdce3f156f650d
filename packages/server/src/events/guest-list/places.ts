import { isPublicStatus } from '@lampion/contract/events/events';
import { type EventTimes, isOver } from '@lampion/contract/events/rules/event-timing';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type EventRecord, type GatheringRecord, lockEvent, lockGathering } from '../events/update.ts';
import { countInside, type EventPlaces, findLastRank, type PlaceCounts } from './place-store.ts';
import type { GuestRecord } from './reply-store.ts';

/** A place, or a rank on the waiting list. */
export type Place =
  | {
      readonly reply: 'yes';
      readonly waitingRank: null;
      readonly requestedAt: null;
      /** How many unconfirmed guests must yield once the place is written (`moveUnconfirmed`). */
      readonly yielding: number;
    }
  | {
      readonly reply: 'waiting';
      readonly waitingRank: number;
      /** Set for a request, which the organiser has to accept before it gets a place. */
      readonly requestedAt: Date | null;
      readonly yielding: 0;
    };

/** The applicant. */
interface Asking {
  /** Null for a new guest. */
  readonly guest: GuestRecord | null;
  readonly now: Date;
  /** False for an unconfirmed address: never takes a place from others. */
  readonly isConfirmed: boolean;
}

/**
 * Whether a guest with `plusOnes` companions gets a place. Participants keep theirs; waiting guests
 * keep their rank and move up only through `moveWaiting`; other guests get a place when all of them
 * fit. Where the organiser approves each yes, a guest who was not invited makes a request instead.
 * The event is locked, so no two callers get the same last place.
 * @throws AppError `invalid_input` at `plusOnes` when a participant would bring more people than
 * there are places left
 */
export async function resolvePlace(
  tx: Queryable,
  { id, capacity, places, needsApproval }: ServedEvent,
  { guest, isConfirmed, now }: Asking,
  plusOnes: number,
): Promise<Place> {
  if (guest?.waitingRank != null) {
    const { waitingRank, requestedAt } = guest;
    return { reply: 'waiting', waitingRank, requestedAt, yielding: 0 };
  }
  const waits = async (requestedAt: Date | null) => {
    const waitingRank = (await findLastRank(tx, id)) + 1;
    return { reply: 'waiting', waitingRank, requestedAt, yielding: 0 } as const;
  };
  const isApproved = !needsApproval || guest?.reply === 'yes' || guest?.invitedAt != null;
  if (!isApproved) return waits(now);
  const had = guest?.reply === 'yes' ? 1 + guest.plusOnes : 0;
  const yielding = decidePlace(capacity, places, { people: 1 + plusOnes, isConfirmed, had });
  if (yielding !== null) return { reply: 'yes', waitingRank: null, requestedAt: null, yielding };
  if (had > 0) throw refuseMore(countFreeForConfirmed(capacity, places) + had - 1);
  return waits(null);
}

function refuseMore(left: number): AppError {
  const message = left > 0 ? `Il reste de la place pour ${left} de plus` : 'Il ne reste plus de place';
  return new AppError('invalid_input', { fields: [{ path: 'plusOnes', message }] });
}

type Places = Pick<GuestRecord, 'plusOnes' | 'reply'>;

/** To a host, who can undo the entry, and where a place is handed on. */
const usedMessages = {
  guest: undefined,
  host: 'Cette personne est déjà entrée : sa place est prise. Si c’est une erreur, annulez son entrée à la porte, puis retirez-la.',
  handover: 'Cette place a servi à l’entrée : elle ne change plus de mains.',
} as const;

/**
 * Checks that a guest keeps at least as many places as people of their group were let in at the
 * door: a used place cannot be freed or transferred until the entry is undone. Every change that
 * reduces the places of a single guest calls this, with the event locked; changes of many guests
 * leave out guests who are inside (`findInside`, `isInside`).
 * @param after null: no place is left
 * @throws AppError `place_used`
 */
export async function requireUnused(
  tx: Queryable,
  guest: GuestRecord,
  after: Places | null,
  by: keyof typeof usedMessages = 'guest',
): Promise<void> {
  const left = after === null ? 0 : countPlaces(after);
  if (left >= countPlaces(guest) || (await countInside(tx, guest.id)) <= left) return;
  const message = usedMessages[by];
  throw new AppError('place_used', message === undefined ? {} : { message });
}

function countPlaces({ reply, plusOnes }: Places): number {
  return reply === 'yes' ? 1 + plusOnes : 0;
}

/** How long offered places are held. */
export const OFFER_LASTS_MS = 30 * 60_000;

/** Places offered to a waiting party that is larger than the free places. */
export interface Offer {
  readonly places: number;
  /** Held until then: from this instant on they count as free. */
  readonly until: Date;
}

/** A guest on the waiting list with the people they bring, called a party here. */
export interface WaitingParty {
  readonly id: string;
  /** The guest and the people they bring. */
  readonly people: number;
  readonly isConfirmed: boolean;
  /** Whether the guest can be notified of an offer. */
  readonly isReachable: boolean;
  /** The last offer, open or ended; null once it was answered. */
  readonly offer: Offer | null;
  /** See the column of the same name. */
  readonly declinedPlaces: number;
}

/** Taken places, companions included. */
export interface TakenPlaces {
  readonly taken: number;
  /** Places of unconfirmed guests, who have one each. */
  readonly unconfirmed: number;
}

/** A guest who asks for places without being on the waiting list. */
export interface Applicant {
  /** Including the people they bring. */
  readonly people: number;
  /** False: never takes a place from others. */
  readonly isConfirmed: boolean;
  /** Places they already have. */
  readonly had: number;
}

interface NewOffer {
  readonly id: string;
  readonly places: number;
}

export interface PlaceDecision {
  /** Parties that get all of their places, in order; an unconfirmed one gets a single place. */
  readonly placed: readonly WaitingParty[];
  /** How many unconfirmed guests lose their place, latest first. */
  readonly yielding: number;
  /** Offers that ended unanswered: they count as declined. */
  readonly lapsed: readonly NewOffer[];
  /** Offers that are withdrawn because there are fewer places now. */
  readonly withdrawn: readonly string[];
  /** The remaining places, offered to one party. */
  readonly offered: NewOffer | null;
}

/** The same, with the places that offers hold for others. */
export interface OccupiedPlaces extends TakenPlaces {
  readonly held: number;
}

/** Whether the places of an offer are held at an instant. */
export function isHeld({ until }: Offer, now: Date): boolean {
  return until > now;
}

/** Places held by offers at an instant. */
export function countHeld(offers: readonly Offer[], now: Date): number {
  return offers.reduce((sum, offer) => sum + (isHeld(offer, now) ? offer.places : 0), 0);
}

/**
 * The single rule for who on the waiting list gets a place; it has no side effects. In this order:
 * 1. Confirmed parties that fit, by rank. They take the places of unconfirmed guests and those of
 *    their own offers.
 * 2. Unconfirmed parties that fit as a whole, by time of request.
 * 3. The remaining places are offered to the first confirmed party that has not declined as many.
 *
 * A party that does not fit blocks nobody, and keeps its rank. Deciding again changes nothing.
 * @param capacity null: no limit.
 * @param line the waiting list in order: confirmed parties by rank, then unconfirmed ones.
 */
export function decidePlaces(
  capacity: number | null,
  { taken, unconfirmed }: TakenPlaces,
  line: readonly WaitingParty[],
  now: Date,
): PlaceDecision {
  const total = capacity ?? Number.POSITIVE_INFINITY;
  const lapsed = line.flatMap(({ id, offer }) =>
    offer === null || isHeld(offer, now) ? [] : [{ id, places: offer.places }],
  );
  const { kept, withdrawn } = keepOffers(total - taken, line, now);
  const held = [...kept.values()].reduce((sum, places) => sum + places, 0);
  const { placed, free } = placeConfirmed(total - (taken - unconfirmed) - held, line, kept);
  // Only for parties that got a place: nobody is sent away because the capacity was reduced.
  const yielding = placed.length > 0 ? Math.min(unconfirmed, Math.max(0, unconfirmed - free)) : 0;
  let left = free - (unconfirmed - yielding);
  for (const party of line) {
    if (party.isConfirmed || party.people > left) continue;
    placed.push(party);
    left -= 1;
  }
  const asked = findAsked(left, line, { placed, kept, now });
  // Fewer than the party needs: otherwise it would have fitted.
  const offered = asked === undefined ? null : { id: asked.id, places: left };
  return { placed, yielding, lapsed, withdrawn, offered };
}

/** Free places; below 0 once an event has fewer places than guests. */
export function countFree(capacity: number | null, { taken, held }: OccupiedPlaces): number {
  return (capacity ?? Number.POSITIVE_INFINITY) - taken - held;
}

/** Places for a confirmed guest: unconfirmed ones yield theirs. */
export function countFreeForConfirmed(capacity: number | null, places: OccupiedPlaces): number {
  return countFree(capacity, places) + places.unconfirmed;
}

/**
 * Whether an applicant gets all places they ask for. The waiting list has been served: nobody on it
 * fits.
 * @returns how many unconfirmed guests yield; null when it does not fit
 */
export function decidePlace(
  capacity: number | null,
  places: OccupiedPlaces,
  { people, isConfirmed, had }: Applicant,
): number | null {
  const free = countFree(capacity, places) + had;
  if (people <= free) return 0;
  if (!isConfirmed || people > free + places.unconfirmed) return null;
  return Math.min(places.unconfirmed, people - free);
}

/**
 * Whether the numbers alone show that serving the waiting list would change nothing. Cheaper than
 * deciding.
 */
export function isServed(
  capacity: number | null,
  counts: TakenPlaces & { readonly waiting: number },
  offers: readonly Offer[],
  now: Date,
): boolean {
  if (counts.waiting === 0) return true;
  if (offers.some((offer) => !isHeld(offer, now))) return false;
  const places = { ...counts, held: countHeld(offers, now) };
  const isOverbooked = places.held > 0 && countFree(capacity, places) < 0;
  return !isOverbooked && countFreeForConfirmed(capacity, places) <= 0;
}

/** Confirmed parties that fit. Those that got a place are taken out of `kept`. */
function placeConfirmed(unheld: number, line: readonly WaitingParty[], kept: Map<string, number>) {
  const placed = new Set<WaitingParty>();
  let waiting = line.filter(({ isConfirmed }) => isConfirmed);
  let free = unheld;
  let isOver = false;
  while (!isOver) {
    isOver = true;
    for (const party of waiting) {
      const own = kept.get(party.id) ?? 0;
      if (party.people > free + own) continue;
      placed.add(party);
      free -= party.people - own;
      kept.delete(party.id);
      // The party became smaller than its offer: an earlier one may fit now.
      if (own > party.people) isOver = false;
    }
    waiting = waiting.filter((party) => !placed.has(party));
  }
  return { placed: [...placed], free };
}

/** Offers whose places still exist, in order of the waiting list. */
function keepOffers(left: number, line: readonly WaitingParty[], now: Date) {
  const kept = new Map<string, number>();
  const withdrawn: string[] = [];
  let free = left;
  for (const { id, offer } of line) {
    if (offer === null || !isHeld(offer, now)) continue;
    if (offer.places > free) withdrawn.push(id);
    else {
      kept.set(id, offer.places);
      free -= offer.places;
    }
  }
  return { kept, withdrawn };
}

/** The first party to offer the remaining places to: one that has neither places nor an offer. */
function findAsked(
  left: number,
  line: readonly WaitingParty[],
  { placed, kept, now }: Pick<PlaceDecision, 'placed'> & { kept: ReadonlyMap<string, number>; now: Date },
): WaitingParty | undefined {
  if (left <= 0) return undefined;
  const isPlaced = new Set(placed);
  return line.find((party) => {
    const isAskable = party.isConfirmed && party.isReachable && !kept.has(party.id) && !isPlaced.has(party);
    return isAskable && left > countDeclined(party, now);
  });
}

/** The most places a party has declined until an instant, including an unanswered offer. */
function countDeclined({ offer, declinedPlaces }: WaitingParty, now: Date): number {
  return offer === null || isHeld(offer, now) ? declinedPlaces : Math.max(declinedPlaces, offer.places);
}

/** An event, and its places once the waiting list is served. */
export interface ServedEvent extends EventPlaces {
  readonly places: PlaceCounts & {
    /** Places held by open offers. */
    readonly held: number;
  };
}

export type { EventPlaces };

/** Whether replies are open: the event is published, or a party, not cancelled, and not over. */
export function isOpenEvent(event: EventTimes & Pick<EventPlaces, 'status'>, now: Date): boolean {
  return (event.status === 'published' || event.status === 'private') && !isOver(event, now);
}

/**
 * Checks that people may be invited.
 * @throws AppError `event_draft`; `event_closed` for an event that is cancelled, unpublished or
 * over
 */
export function requireOpenEvent(event: Parameters<typeof isOpenEvent>[0], now: Date): void {
  if (event.status === 'draft') throw new AppError('event_draft');
  if (!isOpenEvent(event, now)) throw new AppError('event_closed');
}

/**
 * The places of an event open for replies, locked until the transaction ends.
 * @throws AppError `event_not_found`, also for a draft and an unpublished one; `event_closed` for a
 * cancelled one or one that is over
 */
export async function openPlaces(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  eventId: string,
): Promise<EventRecord> {
  const event = await lockEvent(tx, eventId);
  if (event === null || !isPublicStatus(event.status)) throw new AppError('event_not_found');
  if (!isOpenEvent(event, now())) throw new AppError('event_closed');
  return event;
}

/**
 * The same for an event or a party, for a guest on its list.
 * @throws AppError `event_not_found`, `event_closed`
 */
export async function openGathering(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  id: string,
): Promise<GatheringRecord> {
  const event = await lockGathering(tx, id);
  if (event === null || (event.organiserId !== null && !isPublicStatus(event.status)))
    throw new AppError('event_not_found');
  if (!isOpenEvent(event, now())) throw new AppError('event_closed');
  return event;
}

/**
 * Checks that places of an event may change hands: not where its organiser approves each person.
 * @throws AppError `friend_not_invited`
 */
export function requireFreeHands({ needsApproval }: Pick<EventPlaces, 'needsApproval'>): void {
  if (!needsApproval) return;
  const message = 'L’organisateur valide chaque personne : un billet ne se donne pas ici.';
  throw new AppError('friend_not_invited', { message });
}
