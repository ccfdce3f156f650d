import { itemAt } from './list.ts';

/** Returns the next number of its sequence, at least 0 and below 1. */
export type Random = () => number;

/** FNV-1a, 32 bits, over code points: the seed of everything drawn from a name or an id. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32: the same seed gives the same sequence on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<Item>(random: Random, list: readonly Item[]): Item {
  return itemAt(list, Math.floor(random() * list.length));
}

/** A seed for a part of a drawing, so that the part does not depend on what is drawn around it. */
export function pickSeed(random: Random): number {
  return Math.floor(random() * 1e6);
}
