import {
  DOOR_LINK_ENTRIES_MAX,
  DOOR_LINKS_ENTRIES_MAX,
  DOOR_NIGHT_ENTRIES_MAX,
  type WrittenDoorEntry,
} from '@lampion/contract/events/door';
import { doorEndsAt } from '@lampion/contract/events/rules/door';
import type { EventTimes } from '@lampion/contract/events/rules/event-timing';

/** Statuses in which door links do not work: cancelled, unpublished. */
const CLOSED: readonly string[] = ['called_off', 'cancelled', 'unpublished'];

const LATE_MS = 24 * 3_600_000;

interface DoorEvent extends EventTimes {
  readonly status: string;
  readonly beginDate: Date;
  readonly endDate: Date;
}

/** When a link ends: once a host ends it, or when the night is over. */
export function linkEndsAt({ endedAt }: { readonly endedAt: Date | null }, event: DoorEvent): Date {
  const end = doorEndsAt(event);
  const ended = CLOSED.includes(event.status) ? new Date(0) : endedAt;
  return ended !== null && ended < end ? ended : end;
}

/**
 * Whether an entry that arrives after the end of its link is still accepted: recorded before the
 * end, by a device that used the link before (`known`), and sent within a day. Undoing an entry is
 * not.
 */
export function isTakenLate(
  { at, deviceId, undoes }: Pick<WrittenDoorEntry, 'at' | 'deviceId' | 'undoes'>,
  { endsAt, now, known }: { readonly endsAt: Date; readonly now: Date; readonly known: ReadonlySet<string> },
): boolean {
  const isInTime = new Date(at) <= endsAt && now.getTime() - endsAt.getTime() <= LATE_MS;
  return isInTime && undoes === null && known.has(deviceId);
}

/** Numbers of existing entries: of the night, of all its links, and of the sending link. */
interface EntryCounts {
  readonly ofNight: number;
  readonly ofLinks: number;
  readonly ofLink: number;
}

/** How many more entries are accepted from a link or, without one, from a host. */
export function countRoom({ ofNight, ofLinks, ofLink }: EntryCounts, isLinked: boolean): number {
  const left = DOOR_NIGHT_ENTRIES_MAX - ofNight;
  if (!isLinked) return left;
  return Math.min(left, DOOR_LINKS_ENTRIES_MAX - ofLinks, DOOR_LINK_ENTRIES_MAX - ofLink);
}
