import { nightOf } from '@lampion/contract/events/rules/event-timing';
import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { frPlain } from '@lampion/contract/french';
import type { GuestAnnouncement } from '@lampion/contract/messages/announcements';
import { formatTime } from '@lampion/contract/platform/rules/format';
import { addDays, parisInstant } from '@lampion/contract/platform/rules/paris-time';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import {
  listRemindableEvents,
  lockRemindableEvent,
  type RemindableEvent,
} from '../../events/events/own-events.ts';
import { findOwnEvent } from '../../events/events/update.ts';
import { findGuestOfLink } from '../../events/guest-list/guests.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { createAnnouncement } from './announcements.ts';
import { isGuestOf } from './batch-store.ts';
import { findGuestDeliveries } from './delivery-store.ts';
import { guestRemindersLimit } from './policy.ts';
import {
  deleteReminderRefusal,
  findGuestMailbox,
  type GuestMailbox,
  insertReminderRefusal,
  refusesReminders,
} from './preference-store.ts';
import { toGuestAnnouncement } from './view.ts';

/**
 * Announcements that a guest of the caller's event received, with time and channel, latest first.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `guest_not_found`, also for
 * one of another event
 */
export async function listGuestAnnouncements(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  eventId: string,
  guestId: string,
): Promise<GuestAnnouncement[]> {
  await findOwnEvent(deps, actor, eventId);
  if (!(await isGuestOf(deps.db, eventId, guestId))) throw new AppError('guest_not_found');
  return (await findGuestDeliveries(deps.db, eventId, guestId)).map(toGuestAnnouncement);
}

/**
 * The organiser and the address of a guest without an account; null for members and for an invalid
 * link.
 */
async function findLinkedMailbox(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'now'>,
  token: string,
): Promise<(GuestMailbox & { readonly email: string }) | null> {
  const guest = await findGuestOfLink(deps, token);
  const mailbox = guest && (await findGuestMailbox(deps.db, guest.id));
  if (!mailbox || mailbox.accountId !== null || mailbox.email === null) return null;
  return { ...mailbox, email: mailbox.email };
}

/**
 * Whether the guest of a private link receives reminders of this organiser's events; null for
 * members, who choose in their own space, and for an invalid link.
 */
export async function getGuestReminders(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'now'>,
  token: string,
): Promise<boolean | null> {
  const mailbox = await findLinkedMailbox(deps, token);
  return mailbox && !(await refusesReminders(deps.db, mailbox.organiserId, mailbox.email));
}

/**
 * Turns an organiser's reminders on or off for the guest of a private link, on all channels;
 * messages, changes and cancellations are still sent. Idempotent.
 * @throws AppError `reply_link_unknown`, also for a member, who chooses in their own space;
 * `too_many_attempts`
 */
export async function setGuestReminders(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now'>,
  client: Client,
  token: string,
  hasReminders: boolean,
): Promise<void> {
  await deps.limiter.consume(guestRemindersLimit, client.address);
  const mailbox = await findLinkedMailbox(deps, token);
  if (mailbox === null) throw new AppError('reply_link_unknown');
  const change = hasReminders ? deleteReminderRefusal : insertReminderRefusal;
  await change(deps.db, mailbox.organiserId, mailbox.email);
}

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
 * The reminder of an event that is due at an instant: the evening before, or two hours before; else
 * null. Its text remains true until the event begins, however late it is read.
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
 * Reminds guests of coming events who answered yes or maybe, the evening before and two hours
 * before. Idempotent: each reminder is sent once per date of an event; one whose time passed while
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
