import { frPlain } from '@lampion/contract/french';
import { nightOf } from '@lampion/contract/rules/event-timing';
import { formatTime } from '@lampion/contract/rules/format';
import { formatEventTimes } from '@lampion/contract/rules/format-night';
import { addDays, parisInstant } from '@lampion/contract/rules/paris-time';
import type { Deps } from '../../deps.ts';
import {
  listRemindableEvents,
  lockRemindableEvent,
  type RemindableEvent,
} from '../events/list-remindable-events.ts';
import { createAnnouncement } from './create-announcement.ts';

const HOUR_MS = 3_600_000;
/** Reminders of the evening before are sent at this hour. */
const EVE_AT = '18:00';
/** Reminders later than this are useless and skipped. */
const EVE_LASTS_MS = 5 * HOUR_MS;
const SOON_BEFORE_MS = 2 * HOUR_MS;
const SOON_ENDS_BEFORE_MS = HOUR_MS / 2;
const LOOKS_AHEAD_MS = 48 * HOUR_MS;

interface Reminder {
  readonly name: 'eve' | 'soon';
  readonly body: string;
}

/**
 * The reminder an event is due for at an instant: the evening before, or two hours before; null at any other time. Its words
 * stay true until the event begins, however late it is read.
 */
export function findDueReminder({ name, place, beginDate }: RemindableEvent, now: Date): Reminder | null {
  const left = beginDate.getTime() - now.getTime();
  const hour = formatTime(beginDate);
  if (left <= SOON_BEFORE_MS && left > SOON_ENDS_BEFORE_MS) {
    return {
      name: 'soon',
      body: `C’est à ${hour}, dans moins de deux heures : ${name}. Rendez-vous : ${place}.`,
    };
  }
  const eve = parisInstant(addDays(nightOf(beginDate), -1), EVE_AT).getTime();
  const late = now.getTime() - eve;
  if (late < 0 || late >= EVE_LASTS_MS || left <= SOON_BEFORE_MS) return null;
  const when = formatEventTimes({ beginDate });
  return { name: 'eve', body: `C’est pour bientôt : ${name}, ${when}. Rendez-vous : ${place}.` };
}

/**
 * Reminds the guests of upcoming events who answered yes or maybe, the evening before and two hours
 * before. Idempotent: each reminder is sent once for each date of an event; one whose time passed while
 * the server was down is skipped.
 */
export async function sendReminders(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const now = deps.now();
  const until = new Date(now.getTime() + LOOKS_AHEAD_MS);
  for (const event of await listRemindableEvents(deps.db, now, until)) {
    const reminder = findDueReminder(event, now);
    if (reminder !== null) await remind(deps, event, reminder);
  }
}

async function remind(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  { id: eventId, beginDate }: RemindableEvent,
  { name, body }: Reminder,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await lockRemindableEvent(tx, { id: eventId, beginDate }))) return;
    const idempotencyKey = `reminder:${name}:${beginDate.toISOString()}`;
    const audience: ['coming', 'maybe'] = ['coming', 'maybe'];
    const kind = 'reminder' as const;
    const wanted = { eventId, kind, body: frPlain(body), audience, idempotencyKey, usefulUntil: beginDate };
    await createAnnouncement(deps, tx, wanted);
  });
}
