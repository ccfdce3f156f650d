import { type EventTimes, isOverAfter } from '../../events/rules/event-timing.ts';
import { shiftClock } from '../../platform/rules/paris-time.ts';
import { isFollowerHour } from './follower-hours.ts';

const DAY_MS = 86_400_000;

/** Days ahead for which a message can be planned. */
const PLANNED_AHEAD_DAYS = 365;
/** Days after its event, for thanks and lost coats. */
const PLANNED_AFTER_DAYS = 7;

/** The last instant at which a message about an event can be sent. */
export function lastSendTime(event: EventTimes): Date {
  return shiftClock(isOverAfter(event), PLANNED_AFTER_DAYS * DAY_MS);
}

interface Planned {
  readonly now: Date;
  /** To followers, who are never notified at night. */
  readonly isForFollowers: boolean;
}

/** Why a message about an event cannot be planned for an instant; null when it can. */
export function findSendTimeFault(
  sendAt: Date,
  event: EventTimes,
  { now, isForFollowers }: Planned,
): string | null {
  if (sendAt <= now) return 'L’heure d’envoi doit être à venir';
  if (isForFollowers && !isFollowerHour(sendAt))
    return 'Rien ne part aux abonnés entre 21 h et 9 h : choisissez une heure de la journée';
  if (sendAt.getTime() - now.getTime() > PLANNED_AHEAD_DAYS * DAY_MS)
    return 'Un message se programme un an à l’avance au plus';
  return sendAt <= lastSendTime(event)
    ? null
    : `Un message part au plus tard ${PLANNED_AFTER_DAYS} jours après l’événement`;
}

/**
 * Whether an instant is in the quiet hours, 21 h to 9 h in Paris, except during the event's own
 * night, when its guests are awake.
 */
export function disturbsGuests(instant: Date, event: EventTimes): boolean {
  const isThatNight = instant >= new Date(event.beginDate) && instant <= isOverAfter(event);
  return !isFollowerHour(instant) && !isThatNight;
}
