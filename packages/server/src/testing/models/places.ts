import {
  countHeld,
  decidePlace,
  decidePlaces,
  isHeld,
  isServed,
  OFFER_LASTS_MS,
  type Offer,
  type WaitingParty,
} from '../../events/guest-list/places.ts';

/** A guest in the model. */
export interface ModelGuest {
  readonly name: string;
  /** Arrivals are numbered. */
  readonly number: number;
  isConfirmed: boolean;
  reply: 'yes' | 'waiting' | 'maybe' | 'no';
  plusOnes: number;
  /** What an unconfirmed guest asked for. */
  askedPlusOnes: number | null;
  rank: number | null;
  offer: Offer | null;
  declinedPlaces: number;
}

export const PLUS_ONES_MAX = 3;

/** What one step may do to one event. */
export type Step =
  | { do: 'join'; name: string; plusOnes: number; isConfirmed: boolean }
  | { do: 'reply'; name: string; reply: 'yes' | 'maybe' | 'no'; plusOnes: number }
  | { do: 'confirm'; name: string }
  | { do: 'remove'; name: string }
  | { do: 'answer'; name: string; answer: 'accept' | 'decline'; places: number }
  | { do: 'capacity'; capacity: number }
  | { do: 'wait'; minutes: number };

/**
 * An in-memory model of an event with its guests. Makes the decisions of the use cases step by
 * step, and keeps the last step so that `findFaults` can check invariants.
 */
export class PlaceModel {
  capacity: number;
  now: Date;
  readonly guests: ModelGuest[] = [];
  #arrivals = 0;
  /** Of the last step: who got a place, and the waiting list before it, in order. */
  placed: ModelGuest[] = [];
  lineBefore: ModelGuest[] = [];
  /** Maximum of places taken and held: the capacity, or the former one after it was lowered. */
  most: number;

  constructor(capacity: number, now: Date) {
    this.capacity = capacity;
    this.most = capacity;
    this.now = now;
  }

  get line(): ModelGuest[] {
    const waiting = this.guests.filter(({ reply }) => reply === 'waiting');
    const confirmed = waiting.filter(({ isConfirmed }) => isConfirmed);
    const others = waiting.filter(({ isConfirmed }) => !isConfirmed);
    return [
      ...confirmed.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0)),
      ...others.toSorted((one, other) => one.number - other.number),
    ];
  }

  /** Includes offers that have not expired. */
  get places() {
    const coming = this.guests.filter(({ reply }) => reply === 'yes');
    const sum = (guests: ModelGuest[]) => guests.reduce((total, { plusOnes }) => total + 1 + plusOnes, 0);
    return {
      taken: sum(coming),
      unconfirmed: sum(coming.filter(({ isConfirmed }) => !isConfirmed)),
      held: countHeld(this.#offers, this.now),
      waiting: this.line.length,
    };
  }

  get #offers(): Offer[] {
    return this.line.flatMap(({ offer }) => offer ?? []);
  }

  find(name: string): ModelGuest {
    const guest = this.guests.find((known) => known.name === name);
    if (guest === undefined) throw new Error(`${name} is not on the list`);
    return guest;
  }

  /** Applies a step; false when it is refused. */
  take(step: Step): boolean {
    this.placed = [];
    this.lineBefore = this.line.map((guest) => ({ ...guest }));
    if (step.do === 'wait') this.now = new Date(this.now.getTime() + step.minutes * 60_000);
    if (step.do === 'capacity') this.capacity = step.capacity;
    this.most = Math.max(this.capacity, Math.min(this.most, this.places.taken));
    const before = structuredClone(this.guests);
    this.#serve();
    const isDone = this.#do(step);
    if (!isDone) this.guests.splice(0, this.guests.length, ...before);
    this.#serve();
    return isDone;
  }

  #do(step: Step): boolean {
    if (step.do === 'join') return this.#join(step);
    if (step.do === 'reply') return this.#reply(this.find(step.name), step.reply, step.plusOnes);
    if (step.do === 'confirm') this.#confirm(this.find(step.name));
    if (step.do === 'remove') this.guests.splice(this.guests.indexOf(this.find(step.name)), 1);
    return step.do === 'answer' ? this.#answer(this.find(step.name), step) : true;
  }

  #serve(): void {
    if (this.#offers.length === 0 && isServed(this.capacity, this.places, [], this.now)) return;
    const line = this.line.map(
      ({ name, plusOnes, isConfirmed, offer, declinedPlaces }): WaitingParty => ({
        id: name,
        people: 1 + plusOnes,
        isConfirmed,
        isReachable: true,
        offer,
        declinedPlaces,
      }),
    );
    const decision = decidePlaces(this.capacity, this.places, line, this.now);
    for (const { id, places } of decision.lapsed) {
      const guest = this.find(id);
      guest.offer = null;
      guest.declinedPlaces = Math.max(guest.declinedPlaces, places);
    }
    for (const id of decision.withdrawn) this.find(id).offer = null;
    this.#yield(decision.yielding);
    for (const { id } of decision.placed) this.#place(this.find(id));
    const until = new Date(this.now.getTime() + OFFER_LASTS_MS);
    if (decision.offered) this.find(decision.offered.id).offer = { places: decision.offered.places, until };
  }

  #place(guest: ModelGuest): void {
    Object.assign(guest, { reply: 'yes', rank: null, offer: null, declinedPlaces: 0 });
    if (!guest.isConfirmed) guest.plusOnes = 0;
    this.placed.push(guest);
  }

  /** The last unconfirmed guests, in order of arrival. */
  #yield(count: number): void {
    const unconfirmed = this.guests.filter(({ reply, isConfirmed }) => reply === 'yes' && !isConfirmed);
    const last = unconfirmed.toSorted((one, other) => one.number - other.number);
    for (const guest of last.slice(last.length - count)) {
      Object.assign(guest, { reply: 'waiting', plusOnes: guest.askedPlusOnes ?? 0, rank: this.#nextRank });
    }
  }

  get #nextRank(): number {
    return Math.max(0, ...this.guests.map(({ rank }) => rank ?? 0)) + 1;
  }

  #join({ name, plusOnes, isConfirmed }: Extract<Step, { do: 'join' }>): boolean {
    if (1 + plusOnes > this.capacity) return false;
    const guest: ModelGuest = {
      name,
      number: ++this.#arrivals,
      isConfirmed,
      reply: 'no',
      plusOnes,
      askedPlusOnes: isConfirmed ? null : plusOnes,
      rank: null,
      offer: null,
      declinedPlaces: 0,
    };
    this.#ask(guest, this.#nextRank);
    this.guests.push(guest);
    return true;
  }

  /** For a guest who is not on the waiting list: gives the whole group places, or a rank. */
  #ask(guest: ModelGuest, rank: number): void {
    const { isConfirmed, plusOnes } = guest;
    const yielding = decidePlace(this.capacity, this.places, { people: 1 + plusOnes, isConfirmed, had: 0 });
    if (yielding === null) Object.assign(guest, { reply: 'waiting', rank });
    else {
      this.#place(guest);
      this.#yield(yielding);
    }
  }

  #reply(guest: ModelGuest, reply: 'yes' | 'maybe' | 'no', asked: number): boolean {
    const plusOnes = reply === 'no' ? 0 : asked;
    if (
      plusOnes !== guest.plusOnes &&
      plusOnes > Math.min(PLUS_ONES_MAX, this.capacity - 1) &&
      reply !== 'no'
    )
      return false;
    if (reply !== 'yes')
      Object.assign(guest, { reply, plusOnes, rank: null, offer: null, declinedPlaces: 0 });
    else if (guest.reply === 'yes') return this.#grow(guest, plusOnes);
    else if (guest.reply === 'waiting') guest.plusOnes = plusOnes;
    else {
      guest.plusOnes = plusOnes;
      this.#ask(guest, this.#nextRank);
    }
    guest.askedPlusOnes = null;
    return true;
  }

  #grow(guest: ModelGuest, plusOnes: number): boolean {
    const applicant = { people: 1 + plusOnes, isConfirmed: true, had: 1 + guest.plusOnes };
    const yielding = decidePlace(this.capacity, this.places, applicant);
    if (yielding === null) return false;
    Object.assign(guest, { plusOnes, askedPlusOnes: null });
    this.#yield(yielding);
    return true;
  }

  #confirm(guest: ModelGuest): void {
    if (guest.isConfirmed) return;
    guest.isConfirmed = true;
    this.#serve();
    const asked = Math.min(guest.askedPlusOnes ?? 0, PLUS_ONES_MAX, this.capacity - 1);
    if (guest.reply === 'yes') this.#grow(guest, asked);
    else guest.askedPlusOnes = null;
  }

  #answer(guest: ModelGuest, { answer, places }: Extract<Step, { do: 'answer' }>): boolean {
    if (guest.reply === 'yes') return true;
    if (guest.reply !== 'waiting') return false;
    if (answer === 'decline') {
      if ((guest.offer?.places ?? 0) > places) return true;
      guest.offer = null;
      guest.declinedPlaces = Math.max(guest.declinedPlaces, places);
      return true;
    }
    if (places > 1 + guest.plusOnes) return false;
    guest.plusOnes = places - 1;
    this.#serve();
    // `serve` may have changed the reply since it was narrowed.
    return this.find(guest.name).reply === 'yes';
  }
}

/** Checks the invariants after a step; returns each violation as a sentence. */
export function findFaults(model: PlaceModel): string[] {
  const { taken, unconfirmed, held } = model.places;
  const faults: string[] = [];
  const fault = (isFault: boolean, words: string) => isFault && faults.push(words);
  fault(taken + held > model.most, `${taken} taken and ${held} held of ${model.capacity}`);
  const free = model.capacity - taken - held;
  for (const { name, plusOnes, isConfirmed, offer, declinedPlaces } of model.line) {
    const people = 1 + plusOnes;
    const own = offer !== null && isHeld(offer, model.now) ? offer.places : 0;
    fault(people <= free + own + (isConfirmed ? unconfirmed : 0), `${name} waits and fits`);
    fault(own >= people, `${name} is offered places for all of them`);
    fault(own > 0 && own <= declinedPlaces, `${name} is offered what they let go`);
    fault(own > 0 && !isConfirmed, `${name} is offered places unconfirmed`);
    fault(own === 0 && isConfirmed && free > declinedPlaces, `${name} is not asked`);
  }
  const position = (guest: ModelGuest) => model.lineBefore.findIndex(({ name }) => name === guest.name);
  for (const guest of model.placed) {
    // A group with an offer keeps its held places and may take a few more to come whole.
    if (model.lineBefore[position(guest)]?.offer) continue;
    const ahead = model.line.filter((other) => {
      const isAhead = position(guest) === -1 || position(other) < position(guest);
      return position(other) !== -1 && isAhead && (other.isConfirmed || !guest.isConfirmed);
    });
    for (const other of ahead) {
      const isOvertaken = other.plusOnes <= guest.plusOnes && other.name !== guest.name;
      fault(isOvertaken, `${guest.name} overtakes ${other.name}, who are no more`);
    }
  }
  return faults;
}

class Chance {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  is(share: number): boolean {
    return this.#random() < share;
  }

  count(most: number): number {
    return Math.floor(this.#random() * (most + 1));
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }
}

/** A random history, deterministic by seed. Chooses each step after applying the previous ones. */
export function* makeHistory(model: PlaceModel, random: () => number, length: number): Generator<Step> {
  const chance = new Chance(random);
  for (let number = 0; number < length; number += 1) {
    yield chooseStep(model, chance) ?? {
      do: 'join',
      name: `G${number}`,
      plusOnes: chance.count(PLUS_ONES_MAX),
      isConfirmed: chance.is(0.6),
    };
  }
}

/** Undefined means that a new guest arrives. */
function chooseStep(model: PlaceModel, chance: Chance): Step | undefined {
  if (chance.is(0.08)) return { do: 'wait', minutes: 5 + chance.count(40) };
  if (chance.is(0.05)) return { do: 'capacity', capacity: 1 + chance.count(7) };
  const asked = chance.is(0.25) ? chooseAsked(model, chance) : undefined;
  if (asked) {
    const places = asked.offer?.places ?? 1 + chance.count(asked.plusOnes);
    return { do: 'answer', name: asked.name, answer: chance.is(0.6) ? 'accept' : 'decline', places };
  }
  const guest = chance.is(0.45) ? chance.pick(model.guests) : undefined;
  return guest && chooseChange(guest, chance);
}

/** Mostly guests with an open offer; otherwise one whose offer has expired or who never had one. */
function chooseAsked(model: PlaceModel, chance: Chance): ModelGuest | undefined {
  const parties = model.line.filter(({ isConfirmed, plusOnes }) => isConfirmed && plusOnes > 0);
  return chance.pick(parties.filter(({ offer }) => offer !== null || chance.is(0.2)));
}

function chooseChange({ name, isConfirmed }: ModelGuest, chance: Chance): Step {
  if (!isConfirmed) return { do: chance.is(0.8) ? 'confirm' : 'remove', name };
  if (chance.is(0.1)) return { do: 'remove', name };
  const reply = chance.pick(['no', 'no', 'no', 'maybe', 'yes', 'yes', 'yes', 'yes', 'yes'] as const) ?? 'no';
  return { do: 'reply', name, reply, plusOnes: chance.count(PLUS_ONES_MAX) };
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seedRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
