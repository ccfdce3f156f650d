import { type ModelGuest, PLUS_ONES_MAX, type PlaceModel, type Step } from './place-model.ts';

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

/** A random history, the same for the same seed: each step is chosen once the ones before are taken. */
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

/** Undefined: somebody comes. */
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

/** Mostly those who are asked; the others answer an offer of before, or one they never had. */
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
