import type { NightFileStep } from '@lampion/contract/events/night-file';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { renderStepsDue } from '../../platform/emails/night-file.ts';
import { type EventRecord, lockEvent } from '../events/update.ts';
import { readNightFile } from './night-file.ts';
import { findFilesOfNights, findLatestReminded, findOrganiserEmail, markReminded } from './store.ts';

/** Organisers are reminded of a step this many days before its last day. */
const REMIND_DAYS = 7;
/** The longest delay of a rule, and the days before it. */
const LOOKS_AHEAD_MS = (93 + REMIND_DAYS) * 24 * 3_600_000;
const PER_READ = 500;

/**
 * Reminds organisers of the steps whose last day is near, in one e-mail an event. For published
 * events with a file that was begun. Idempotent: each step of an event is named once, also when its
 * date moves afterwards.
 */
export async function remindOfSteps(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const from = deps.now();
  const until = new Date(from.getTime() + LOOKS_AHEAD_MS);
  let after: string | null = null;
  for (;;) {
    const ids: readonly string[] = await findFilesOfNights(deps.db, { from, until, after, limit: PER_READ });
    for (const id of ids) await remind(deps, id);
    after = ids.at(-1) ?? null;
    if (ids.length < PER_READ) return;
  }
}

async function remind(deps: Pick<Deps, 'db' | 'now'>, eventId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (event === null || !isReminded(event)) return;
    const now = deps.now();
    const { steps } = await readNightFile(tx, event, now);
    const due = steps.filter(isDue).map(({ step }) => step);
    if (due.length === 0) return;
    if (await markReminded(tx, eventId, due, now))
      await queueEmail(deps, tx, { template: 'night-steps-due', id: eventId });
  });
}

/** Not a draft, and neither cancelled nor taken off the site. */
const isReminded = ({ status }: Pick<EventRecord, 'status'>) => status === 'published';

/** It is up to the organiser, and there is time left. */
function isDue({ status, daysLeft }: NightFileStep): boolean {
  return (status === 'todo' || status === 'missing') && daysLeft >= 0 && daysLeft <= REMIND_DAYS;
}

/** The e-mail about the steps of an event that were reminded of last, without those done since. */
export function nightFileEmails(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
): Pick<EmailComposers, 'night-steps-due'> {
  return {
    'night-steps-due': (eventId) =>
      deps.db.transaction(async (tx) => {
        const event = await lockEvent(tx, eventId);
        if (event === null || !isReminded(event)) return null;
        const { steps } = await readNightFile(tx, event, deps.now());
        const latest = await findLatestReminded(tx, eventId);
        const due = steps.filter((step) => latest.has(step.step) && isDue(step));
        const to = await findOrganiserEmail(tx, event.organiserId);
        if (to === null || due.length === 0) return null;
        const url = `${deps.config.PUBLIC_URL}/pro/events/${eventId}/file`;
        return { to, ...renderStepsDue({ name: event.name, steps: due, url }) };
      }),
  };
}
