import { type EventTimes, isOverAfter } from '../../events/rules/event-timing.ts';
import { readParisClock, shiftClock } from '../../platform/rules/paris-time.ts';

const DAY_MS = 86_400_000;
const HOUR_MINUTES = 60;

/** Days ahead for which a message can be planned. */
const PLANNED_AHEAD_DAYS = 365;
/** Days after its event, for thanks and lost coats. */
const PLANNED_AFTER_DAYS = 7;

/** Between these hours in Paris nobody wants to be woken: from 21 h until 9 h. */
const QUIET_FROM = 21;
const QUIET_UNTIL = 9;

/** The last instant at which a message about an event can be sent. */
export function lastSendTime(event: EventTimes): Date {
  return shiftClock(isOverAfter(event), PLANNED_AFTER_DAYS * DAY_MS);
}

/** Why a message about an event cannot be planned for an instant; null when it can. */
export function findSendTimeFault(sendAt: Date, event: EventTimes, now: Date): string | null {
  if (sendAt <= now) return 'L’heure d’envoi doit être à venir';
  if (sendAt.getTime() - now.getTime() > PLANNED_AHEAD_DAYS * DAY_MS)
    return 'Un message se programme un an à l’avance au plus';
  return sendAt <= lastSendTime(event)
    ? null
    : `Un message part au plus tard ${PLANNED_AFTER_DAYS} jours après l’événement`;
}

/** Whether an instant is in the quiet hours, 21 h to 9 h in Paris. */
function isQuietHour(instant: Date): boolean {
  const hour = readParisClock(instant).minutes / HOUR_MINUTES;
  return hour >= QUIET_FROM || hour < QUIET_UNTIL;
}

/** The same, except during the event's own night, when its guests are awake. */
export function disturbsGuests(instant: Date, event: EventTimes): boolean {
  const isThatNight = instant >= new Date(event.beginDate) && instant <= isOverAfter(event);
  return isQuietHour(instant) && !isThatNight;
}
