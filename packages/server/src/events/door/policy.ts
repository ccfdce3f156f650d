import {
  DOOR_LINK_ENTRIES_MAX,
  DOOR_LINKS_ENTRIES_MAX,
  DOOR_NIGHT_ENTRIES_MAX,
  type WrittenDoorEntry,
} from '@lampion/contract/events/door';
import { doorEndsAt } from '@lampion/contract/events/rules/door';
import type { EventTimes } from '@lampion/contract/events/rules/event-timing';

/** Called off, withdrawn, or not yet for anybody: nobody helps at its door. */
const CLOSED: readonly string[] = ['called_off', 'cancelled', 'unpublished'];

const LATE_MS = 24 * 3_600_000;

interface DoorEvent extends EventTimes {
  readonly status: string;
  readonly beginDate: Date;
  readonly endDate: Date;
}

/** The instant at which a link ends: a host ended it, or the night is over. */
export function linkEndsAt({ endedAt }: { readonly endedAt: Date | null }, event: DoorEvent): Date {
  const end = doorEndsAt(event);
  const ended = CLOSED.includes(event.status) ? new Date(0) : endedAt;
  return ended !== null && ended < end ? ended : end;
}

/**
 * Whether an entry that arrives after the end of its link is still taken: noted before it, by a
 * device that used the link before it (`known`), and sent soon enough. What an ended link undoes is
 * not.
 */
export function isTakenLate(
  { at, deviceId, undoes }: Pick<WrittenDoorEntry, 'at' | 'deviceId' | 'undoes'>,
  { endsAt, now, known }: { readonly endsAt: Date; readonly now: Date; readonly known: ReadonlySet<string> },
): boolean {
  const isInTime = new Date(at) <= endsAt && now.getTime() - endsAt.getTime() <= LATE_MS;
  return isInTime && undoes === null && known.has(deviceId);
}

/**
 * Entries that a night has before some are added, all together, of its links, and of the link that
 * sends them.
 */
interface EntryCounts {
  readonly ofNight: number;
  readonly ofLinks: number;
  readonly ofLink: number;
}

/** How many entries a link may still send; a host without one. */
export function countRoom({ ofNight, ofLinks, ofLink }: EntryCounts, isLinked: boolean): number {
  const left = DOOR_NIGHT_ENTRIES_MAX - ofNight;
  if (!isLinked) return left;
  return Math.min(left, DOOR_LINKS_ENTRIES_MAX - ofLinks, DOOR_LINK_ENTRIES_MAX - ofLink);
}
