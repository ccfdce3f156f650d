/** How long offered places are held. */
export const OFFER_LASTS_MS = 30 * 60_000;

/** Places offered to a party that is larger. */
export interface Offer {
  readonly places: number;
  /** Held until then: from this instant on they count as free. */
  readonly until: Date;
}

/** A party on the waiting list. */
export interface WaitingParty {
  readonly id: string;
  /** The guest and the people they bring. */
  readonly people: number;
  readonly isConfirmed: boolean;
  /** Whether an offer reaches anybody. */
  readonly isReachable: boolean;
  /** The last one, whether it has ended or not; null once it was answered. */
  readonly offer: Offer | null;
  /** See the column of the same name. */
  readonly declinedPlaces: number;
}

/** Places that are taken, the people who come along included. */
export interface TakenPlaces {
  readonly taken: number;
  /** Of them, those of unconfirmed guests, each of whom has one. */
  readonly unconfirmed: number;
}

/** Someone who asks for places without being on the waiting list. */
export interface Applicant {
  /** With the people they bring. */
  readonly people: number;
  /** False: takes no place from others. */
  readonly isConfirmed: boolean;
  /** Places they have already. */
  readonly had: number;
}

interface NewOffer {
  readonly id: string;
  readonly places: number;
}

export interface PlaceDecision {
  /** Parties that get all of their places (an unconfirmed one: a single one), in order. */
  readonly placed: readonly WaitingParty[];
  /** How many unconfirmed guests lose their place, the last one first. */
  readonly yielding: number;
  /** Offers that end unanswered: the party let them go. */
  readonly lapsed: readonly NewOffer[];
  /** Offers that are taken back, because there are fewer places now. */
  readonly withdrawn: readonly string[];
  /** To one party, all that is left. */
  readonly offered: NewOffer | null;
}

/** The same, with those that offers hold for others. */
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
 * Who of the waiting list gets a place: the single rule, without any effect. In this order:
 * 1. Confirmed parties that fit, by rank. They take places of unconfirmed guests, and those held
 *    for themselves.
 * 2. Unconfirmed ones that fit as a whole, by time of request.
 * 3. What is left is offered to the first confirmed party that did not let as much go before.
 *
 * So a party that does not fit blocks nobody, and keeps its rank. Deciding again changes nothing.
 * @param capacity null: no limit.
 * @param line in order: confirmed parties by rank, then unconfirmed ones.
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
  // Only to those who got a place: fewer places than guests are no reason to send one away.
  const yielding = placed.length > 0 ? Math.min(unconfirmed, Math.max(0, unconfirmed - free)) : 0;
  let left = free - (unconfirmed - yielding);
  for (const party of line) {
    if (party.isConfirmed || party.people > left) continue;
    placed.push(party);
    left -= 1;
  }
  const asked = findAsked(left, line, { placed, kept, now });
  // Fewer than the party: as a whole it did not fit.
  const offered = asked === undefined ? null : { id: asked.id, places: left };
  return { placed, yielding, lapsed, withdrawn, offered };
}

/** Places nobody has; below 0 once an event has fewer places than guests. */
export function countFree(capacity: number | null, { taken, held }: OccupiedPlaces): number {
  return (capacity ?? Number.POSITIVE_INFINITY) - taken - held;
}

/** Places for a confirmed guest: unconfirmed ones yield theirs. */
export function countFreeForConfirmed(capacity: number | null, places: OccupiedPlaces): number {
  return countFree(capacity, places) + places.unconfirmed;
}

/**
 * Whether someone gets all the places they ask for, where the waiting list is served: nobody on it
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
 * Whether nobody who waits can get or lose anything, as far as the numbers tell. Cheaper than
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
      // It became smaller than what was held for it: somebody before it may fit now.
      if (own > party.people) isOver = false;
    }
    waiting = waiting.filter((party) => !placed.has(party));
  }
  return { placed: [...placed], free };
}

/** Offers whose places are still there, the first in line first. */
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

/** Who is asked about places that are left: nobody with places or an offer already. */
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

/** The most places a party let go until an instant, an unanswered offer included. */
function countDeclined({ offer, declinedPlaces }: WaitingParty, now: Date): number {
  return offer === null || isHeld(offer, now) ? declinedPlaces : Math.max(declinedPlaces, offer.places);
}
