import type { Random } from '@lampion/drawing/seeded-random';

/** The same list in another order. */
export function shuffle<Item>(random: Random, list: readonly Item[]): Item[] {
  return list
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}
