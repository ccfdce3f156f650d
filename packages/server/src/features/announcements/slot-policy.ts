/** An announcement that has messages due. */
export interface OpenAnnouncement {
  readonly id: string;
  readonly organiserId: string;
}

interface Slots {
  /** Messages the process may have in hand. */
  readonly slots: number;
  /** How many may be taken now. */
  readonly limit: number;
  /** How many each organiser has in hand. */
  readonly held: ReadonlyMap<string, number>;
}

/** A copy in an order that favours nobody. */
function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/**
 * How many messages of each announcement may be taken now: organisers take turns, and none of them holds more than an
 * equal share of the slots, of which one stays free. So nobody whose recipients answer slowly keeps the others waiting.
 */
export function shareSlots<Open extends OpenAnnouncement>(
  open: readonly Open[],
  { slots, limit, held }: Slots,
): { readonly announcement: Open; readonly limit: number }[] {
  const byOrganiser = Map.groupBy(shuffle(open), ({ organiserId }) => organiserId);
  const active = new Set([...byOrganiser.keys(), ...held.keys()]).size;
  const share = Math.max(1, Math.floor(slots / (active + 1)));
  const turns = [...byOrganiser].map(([organiserId, own]) => ({
    own: own.map((announcement) => ({ announcement, limit: 0 })),
    room: share - (held.get(organiserId) ?? 0),
    taken: 0,
  }));
  let left = limit;
  for (let takers = turns; left > 0 && takers.length > 0; ) {
    takers = takers.filter(({ room, taken }) => taken < room);
    for (const taker of takers.slice(0, left)) {
      const next = taker.own[taker.taken % taker.own.length];
      if (next !== undefined) next.limit += 1;
      taker.taken += 1;
      left -= 1;
    }
  }
  return turns.flatMap(({ own }) => own).filter((one) => one.limit > 0);
}
