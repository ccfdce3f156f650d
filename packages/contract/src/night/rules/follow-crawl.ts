import { expectEndOf } from '../../events/rules/event-end.ts';
import { planCrawl } from './crawl-times.ts';
import { estimateWalk } from './route.ts';

/** The fields of a bar that following a crawl depends on. */
export interface FollowedBar {
  readonly id: string;
  /** "HH:MM" in Paris. */
  readonly openingHours: string;
  readonly closingHours: string;
  readonly stayMinutes: number;
  /** Both null without an address. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A group on its way, as its hosts report it. */
export interface FollowedGroup {
  /** When it is planned to be at the first bar. */
  readonly beginsAt: string;
  /** The bars it went to, in order; `headedAt`: when it left for this one. */
  readonly steps: readonly { readonly barId: string; readonly headedAt: string }[];
  readonly endedAt: string | null;
}

/** A stop of a group: the planned time, and the actual or expected one. */
export interface FollowedStop {
  readonly barId: string;
  /** Walk from the previous bar; null for the first, and when either has no address. */
  readonly walk: { readonly metres: number; readonly minutes: number } | null;
  readonly plannedAt: Date;
  readonly arrivesAt: Date;
  readonly leavesAt: Date;
  readonly state: 'here' | 'later' | 'left' | 'next';
  /** The group has not arrived yet, and the bar will be closed then or closes before it leaves. */
  readonly isClosed: boolean;
}

const MINUTE_MS = 60_000;
/**
 * After this many minutes past its expected end, a group counts as forgotten: its times are those
 * planned.
 */
const FORGOTTEN_AFTER_MINUTES = 120;
const later = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * MINUTE_MS);
const latest = (...instants: readonly Date[]) => new Date(Math.max(...instants.map(Number)));

function walkBetween(from: FollowedBar | undefined, to: FollowedBar) {
  if (from === undefined || from.latitude === null || from.longitude === null) return null;
  if (to.latitude === null || to.longitude === null) return null;
  const start = { latitude: from.latitude, longitude: from.longitude };
  return estimateWalk(start, { latitude: to.latitude, longitude: to.longitude });
}

/** The bar a group is at or heads for; null before its first one and after the end. */
export function currentBarOf({ steps, endedAt }: Pick<FollowedGroup, 'endedAt' | 'steps'>): string | null {
  return endedAt === null ? (steps.at(-1)?.barId ?? null) : null;
}

/** The first bar of the programme that the group has not been to; null when none is left. */
export function nextBarOf<B extends { readonly id: string }>(
  bars: readonly B[],
  { steps }: Pick<FollowedGroup, 'steps'>,
): B | null {
  return bars.find(({ id }) => steps.every(({ barId }) => barId !== id)) ?? null;
}

/**
 * The stops of a group: first those it went to, in its order, then the others in the order of the
 * programme. Only its hosts report where it is; the rest is computed from there. A group that stays
 * longer than planned is expected to leave now, unless its night is long over and nobody ended it:
 * then it counts as having left as planned.
 */
export function followCrawl(
  bars: readonly FollowedBar[],
  group: FollowedGroup,
  now: Date,
): readonly FollowedStop[] {
  const beginsAt = new Date(group.beginsAt);
  const planned = planTimes(bars, beginsAt);
  const byId = new Map(bars.map((bar) => [bar.id, bar]));
  const visited = group.steps.flatMap(({ barId }) => byId.get(barId) ?? []);
  const left = bars.filter((bar) => !visited.includes(bar));
  const way = [...visited, ...left];
  const walks = way.map((bar, place) => walkBetween(way[place - 1], bar));
  const asPlanned = readRealTimes(way, walks, group, beginsAt);
  const lastKnown = latest(
    expectEndOf(beginsAt),
    ...planned.values(),
    ...asPlanned.map((one) => one.leavesAt),
  );
  const reckonedAt = now > later(lastKnown, FORGOTTEN_AFTER_MINUTES) ? beginsAt : now;
  const real = readRealTimes(way, walks, group, reckonedAt);
  const leftAt = real.at(-1)?.leavesAt;
  const expected = planCrawl(
    left.map((bar, index) => ({ ...bar, walkMinutes: walks[visited.length + index]?.minutes ?? 0 })),
    leftAt ?? latest(beginsAt, reckonedAt),
  );
  return way.flatMap((bar, place) => {
    const times = real[place] ?? expected[place - real.length];
    if (times === undefined) return [];
    const { arrivesAt, leavesAt, isClosed } = times;
    return {
      barId: bar.id,
      walk: walks[place] ?? null,
      plannedAt: planned.get(bar.id) ?? arrivesAt,
      arrivesAt,
      leavesAt,
      state: stateAt(place, real.length, group.endedAt !== null),
      isClosed: group.endedAt === null && isClosed,
    };
  });
}

function planTimes(bars: readonly FollowedBar[], beginsAt: Date): ReadonlyMap<string, Date> {
  const stops = bars.map((bar, place) => ({
    ...bar,
    walkMinutes: walkBetween(bars[place - 1], bar)?.minutes ?? 0,
  }));
  const times = planCrawl(stops, beginsAt);
  return new Map(bars.map(({ id }, place) => [id, times[place]?.arrivesAt ?? beginsAt]));
}

function readRealTimes(
  way: readonly FollowedBar[],
  walks: readonly FollowedStop['walk'][],
  { steps, endedAt }: FollowedGroup,
  now: Date,
): { readonly arrivesAt: Date; readonly leavesAt: Date; readonly isClosed: false }[] {
  const known = steps.filter(({ barId }) => way.some(({ id }) => id === barId));
  return known.map(({ headedAt }, place) => {
    const arrivesAt = later(new Date(headedAt), walks[place]?.minutes ?? 0);
    const leftAt = known[place + 1]?.headedAt ?? endedAt;
    const stays = later(arrivesAt, way[place]?.stayMinutes ?? 0);
    return { arrivesAt, leavesAt: leftAt === null ? latest(stays, now) : new Date(leftAt), isClosed: false };
  });
}

function stateAt(place: number, known: number, isOver: boolean): FollowedStop['state'] {
  if (place < known - 1 || (isOver && place < known)) return 'left';
  if (place === known - 1) return 'here';
  return place === known && !isOver ? 'next' : 'later';
}
