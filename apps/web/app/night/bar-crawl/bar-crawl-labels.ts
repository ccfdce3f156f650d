import { isOpenAt, nextChange } from '@lampion/contract/events/rules/opening-hours';
import type { CrawlBar, CrawlGroup } from '@lampion/contract/night/bar-crawl';
import type { FollowedStop } from '@lampion/contract/night/rules/follow-crawl';
import { formatCount, formatTime } from '@lampion/contract/platform/rules/format';
import { parseTimeOfDay } from '@lampion/contract/platform/rules/paris-time';

const MINUTE_MS = 60_000;
const DAY_MIN = 1440;
/** Shorter delays are not shown. */
const DELAY_MIN = 5;

export const timeOf = (instant: Date): string => formatTime(instant);

const KILOMETRE = 1000;
const kilometres = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** "7 min à pied, 520 m". */
export function describeWalk({ minutes, metres }: NonNullable<FollowedStop['walk']>): string {
  const far = metres < KILOMETRE ? `${metres}\u00a0m` : `${kilometres.format(metres / KILOMETRE)}\u00a0km`;
  return `${minutes}\u00a0min à pied, ${far}`;
}

/** "1 h", "22 h 30", from "HH:MM". */
function sayTime(time: string): string {
  const [hours = '', minutes = '00'] = time.split(':');
  return `${Number(hours)} h${minutes === '00' ? '' : ` ${minutes}`}`;
}

type Hours = Pick<CrawlBar, 'closingHours' | 'openingHours'>;

/** "Fermé à 1 h : vous y seriez à 1 h 20"; null when the bar is open for the whole visit. */
export function describeClosed(
  { isClosed, arrivesAt, leavesAt }: Pick<FollowedStop, 'arrivesAt' | 'isClosed' | 'leavesAt'>,
  { openingHours, closingHours }: Hours,
): string | null {
  if (!isClosed) return null;
  if (isOpenAt(openingHours, closingHours, arrivesAt))
    return `Ferme à ${sayTime(closingHours)} : vous partiriez à ${timeOf(leavesAt)}`;
  if (
    isOpenAt(openingHours, closingHours, leavesAt) ||
    opensSooner({ openingHours, closingHours }, arrivesAt)
  )
    return `Ouvre à ${sayTime(openingHours)} : vous y seriez à ${timeOf(arrivesAt)}`;
  return `Fermé à ${sayTime(closingHours)} : vous y seriez à ${timeOf(arrivesAt)}`;
}

/** Whether the next opening of a closed bar is closer than its last closing. */
function opensSooner({ openingHours, closingHours }: Hours, instant: Date): boolean {
  const opensAt = nextChange(openingHours, closingHours, instant);
  const open = (parseTimeOfDay(closingHours) - parseTimeOfDay(openingHours) + DAY_MIN) % DAY_MIN;
  const untilOpening = opensAt === null ? 0 : (opensAt.getTime() - instant.getTime()) / MINUTE_MS;
  return untilOpening * 2 < DAY_MIN - open;
}

/** "Prévu 20 h 30" and "vers 20 h 45" or "arrivée 20 h 45"; only one when they are the same. */
export function describeTimes({
  state,
  plannedAt,
  arrivesAt,
}: Pick<FollowedStop, 'arrivesAt' | 'plannedAt' | 'state'>): [planned: string | null, real: string | null] {
  const isThere = state === 'left' || state === 'here';
  const [planned, real] = [timeOf(plannedAt), timeOf(arrivesAt)];
  const isOnTime = planned === real;
  return [
    isOnTime && isThere ? null : `Prévu ${planned}`,
    isOnTime && !isThere ? null : `${isThere ? 'arrivée' : 'vers'} ${real}`,
  ];
}

/** Minutes by which a group is late at its current or next bar; 0 up to five. */
export function delayOf(stops: readonly FollowedStop[]): number {
  const stop = stops.find(({ state }) => state === 'here') ?? stops.find(({ state }) => state === 'next');
  if (stop === undefined) return 0;
  const late = Math.round((stop.arrivesAt.getTime() - stop.plannedAt.getTime()) / MINUTE_MS);
  return late > DELAY_MIN ? late : 0;
}

/** Whether a group is still walking to its bar. False when the walking time is unknown. */
export const isWalking = (
  { walk, arrivesAt }: Pick<FollowedStop, 'arrivesAt' | 'walk'>,
  now: Date,
): boolean => walk !== null && arrivesAt > now;

/** "dans 15 min", "maintenant"; null beyond an hour. */
export function describeWait(instant: Date, now: Date): string | null {
  const minutes = Math.round((instant.getTime() - now.getTime()) / MINUTE_MS);
  if (minutes <= 0) return 'maintenant';
  return minutes <= 60 ? `dans ${minutes} min` : null;
}

/** "34 personnes", "1 personne". */
export const sayPeople = (count: number): string => `${formatCount(count)} personne${count > 1 ? 's' : ''}`;

/** "Groupe Menthe, 34 personnes"; null for one group of unknown size. */
export function describeGroup({ name, people }: Pick<CrawlGroup, 'name' | 'people'>): string | null {
  return people === null ? null : `Groupe ${name}, ${sayPeople(people)}`;
}
