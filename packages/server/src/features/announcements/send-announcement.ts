import { isOver, isOverAfter } from '@lampion/contract/rules/event-timing';
import type { Announcement, Audience, SendNotificationBody } from '@lampion/contract/schemas/announcement';
import { type Actor, isSignedIn, requireConfirmedEmail } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { checkPlanAllowsAnnouncements } from '../billing/check-plan-limits.ts';
import { changeOwnEvent } from '../events/change-own-event.ts';
import { lockOrganiser } from '../organisers/lock-organiser.ts';
import { findSame } from './announcement-store.ts';
import { createAnnouncement } from './create-announcement.ts';
import { getAnnouncement } from './get-announcement.ts';
import { countAudience } from './recipient-store.ts';

/** The same text to the same guests within this time counts as a double click. */
const DOUBLE_CLICK_MS = 30_000;

/**
 * Sends an announcement to guests of the caller's event: it is stored together with the jobs that deliver it, and
 * this resolves before any of them runs. Without an audience it is for participants. Idempotent with the same
 * `idempotencyKey`, or without one within half a minute: returns the first announcement and sends nothing more.
 * @throws AppError `not_authenticated`, `forbidden`, `confirmation_required`, `event_not_found`; `event_draft`, `event_unpublished`; `nobody_to_notify` when no
 * guest belongs to the audience; `plan_limit_reached`, whose message names the plan that would allow it
 */
export async function sendAnnouncement(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages' | 'payments'>,
  actor: Actor,
  eventId: string,
  { body, audience = ['coming'], idempotencyKey }: SendNotificationBody,
): Promise<Announcement> {
  requireConfirmedEmail(actor);
  const wanted = { eventId, body, audience: [...new Set(audience)].toSorted(), idempotencyKey };
  const id = await changeOwnEvent(deps, actor, eventId, async (tx, event, tell) => {
    if (event.status === 'draft') throw new AppError('event_draft');
    if (event.status === 'unpublished') throw new AppError('event_unpublished');
    const since = new Date(deps.now().getTime() - DOUBLE_CLICK_MS);
    const same = idempotencyKey === undefined ? await findSame(tx, { ...wanted, since }) : null;
    if (same !== null) return same;
    const authorId = isSignedIn(actor) ? actor.accountId : null;
    // Thanks to those who came stay worth reading.
    const usefulUntil = isOver(event, deps.now()) ? null : isOverAfter(event);
    const draft = { ...wanted, kind: 'message' as const, authorId, usefulUntil };
    const created = await createAnnouncement(deps, tx, draft);
    if (created.isNew) {
      await checkNew(deps, tx, { ...event, audience: wanted.audience });
      tell({ after: { announcementId: created.id } });
    }
    return created.id;
  });
  return getAnnouncement(deps, actor, eventId, id);
}

interface EventRecordShare {
  readonly id: string;
  readonly organiserId: string;
  readonly beginDate: Date;
  readonly endDate: Date;
}

/** Checks of a new announcement; an error rolls it back with the transaction. */
async function checkNew(
  deps: Pick<Deps, 'now' | 'payments'>,
  tx: Queryable,
  event: EventRecordShare & { readonly audience: readonly Audience[] },
): Promise<void> {
  const counts = await countAudience(tx, event, deps.now());
  if (event.audience.every((group) => counts[group] === 0)) throw new AppError('nobody_to_notify');
  const { organiserId } = event;
  await lockOrganiser(tx, organiserId);
  await checkPlanAllowsAnnouncements(deps, tx, { organiserId, further: 0 });
}
