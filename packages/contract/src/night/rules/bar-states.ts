import {
  currentBarOf,
  type FollowedBar,
  type FollowedGroup,
  type FollowedStop,
  followCrawl,
} from './follow-crawl.ts';

/** What a bar may say to the groups of a barathon. */
export const barStates = ['ready', 'soon', 'full'] as const;
export type BarState = (typeof barStates)[number];

/** How long "soon" lasts from when a bar says it. */
export const SOON_MINUTES = 20;

/** What a bar said last. */
export interface SaidState {
  /** Null: nothing. */
  readonly state: BarState | null;
  /** Of "soon": the end of it. */
  readonly readyAt: string | null;
}

/** The state of a bar at an instant: "soon" ends by itself. */
export function barStateAt({ state, readyAt }: SaidState, now: Date): BarState | null {
  return state === 'soon' && (readyAt === null || new Date(readyAt) <= now) ? 'ready' : state;
}

/** The fields of a bar and a group that a detour depends on. */
export interface StatedBar extends FollowedBar, SaidState {
  /** People of the barathon at a time; null: no limit. */
  readonly capacity: number | null;
}
export interface SizedGroup extends FollowedGroup {
  readonly number: number;
  /** Null: unknown. */
  readonly people: number | null;
}

/** What a host may do where a bar cannot take a group when it would arrive. */
export interface Detour {
  readonly barId: string;
  readonly state: 'full' | 'soon';
  /** The group is walking to the bar already. */
  readonly isOnTheWay: boolean;
  /** A bar to go to first, and the order of the route in which the group comes back. */
  readonly first: { readonly stop: FollowedStop; readonly ids: readonly string[] } | null;
  /** Until when to stay; on the way, to stand at the door. Null where the bar names no hour. */
  readonly waitUntil: Date | null;
  /**
   * How to leave the bar out: by moving on, or by removing it from the route. Null where another
   * group went there: removing it would remove that too.
   */
  readonly skipBy: 'moving' | 'removing' | null;
}

/**
 * Proposes how a group gets around a full or late bar: its next one, or the one it is walking to.
 * Null when the bar can take it, and after the end of its route. Nothing moves by itself.
 */
export function proposeDetour(
  bars: readonly StatedBar[],
  groups: readonly SizedGroup[],
  group: SizedGroup,
  now: Date,
): Detour | null {
  const stops = followCrawl(bars, group, now);
  const here = stops.find(({ state }) => state === 'here');
  const isOnTheWay = here !== undefined && here.arrivesAt > now;
  const stop = isOnTheWay ? here : stops.find(({ state }) => state === 'next');
  const bar = bars.find(({ id }) => id === stop?.barId);
  if (stop === undefined || bar === undefined) return null;
  // The planned arrival of a forgotten group may be long past.
  const state = barStateAt(bar, stop.arrivesAt > now ? stop.arrivesAt : now);
  if (state !== 'full' && state !== 'soon') return null;
  const isPassed = groups.some(({ steps }) => steps.some(({ barId }) => barId === bar.id));
  const removing = isPassed ? null : 'removing';
  return {
    barId: bar.id,
    state,
    isOnTheWay,
    first: isOnTheWay ? null : findFirst({ bars, groups, group, now }, bar),
    waitUntil: state === 'soon' ? leaveFor(bar, isOnTheWay ? null : stop.walk) : null,
    skipBy: isOnTheWay ? 'moving' : removing,
  };
}

/** When to leave so as to arrive when the bar is ready. */
const leaveFor = ({ readyAt }: SaidState, walk: FollowedStop['walk']) =>
  readyAt === null ? null : new Date(Date.parse(readyAt) - (walk?.minutes ?? 0) * 60_000);

interface Way {
  readonly bars: readonly StatedBar[];
  readonly groups: readonly SizedGroup[];
  readonly group: SizedGroup;
  readonly now: Date;
}

/** The first of the later bars that is open, ready and has room when the group would be there. */
function findFirst({ bars, groups, group, now }: Way, around: StatedBar): Detour['first'] {
  const later = bars.slice(bars.indexOf(around) + 1);
  for (const bar of later.filter(({ id }) => group.steps.every(({ barId }) => barId !== id))) {
    const rest = bars.filter((one) => one !== bar);
    const order = rest.toSpliced(rest.indexOf(around), 0, bar);
    const stop = followCrawl(order, group, now).find(({ barId }) => barId === bar.id);
    if (stop === undefined || stop.isClosed || !hasRoom(bar, groups, group)) continue;
    const state = barStateAt(bar, stop.arrivesAt);
    if (state === null || state === 'ready') return { stop, ids: order.map(({ id }) => id) };
  }
  return null;
}

/**
 * Beside the groups that are there, or on their way there. A group of unknown size counts as none.
 */
function hasRoom({ id, capacity }: StatedBar, groups: readonly SizedGroup[], group: SizedGroup): boolean {
  const there = groups.filter((one) => one.number !== group.number && currentBarOf(one) === id);
  const people = [group, ...there].reduce((sum, one) => sum + (one.people ?? 0), 0);
  return capacity === null || people <= capacity;
}
