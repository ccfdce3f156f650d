import { doorEndsAt } from '@lampion/contract/rules/door-ending';
import type { EventTimes } from '@lampion/contract/rules/event-timing';

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

/** Whether an entry that comes after the end of its link was noted before, and comes soon enough. */
export function isLateEntry(
  at: string,
  { endsAt, now }: { readonly endsAt: Date; readonly now: Date },
): boolean {
  return new Date(at) <= endsAt && now.getTime() - endsAt.getTime() <= LATE_MS;
}
