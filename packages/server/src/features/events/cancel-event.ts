import type { OwnEvent } from '@lampion/contract/schemas/event';
import type { GuestNoticeBody } from '@lampion/contract/schemas/guest-notice';
import { type Actor, requireConfirmedEmail } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { changeOwnEvent } from './change-own-event.ts';
import { checkMonthlyEvents } from './check-monthly-events.ts';
import { getOwnEvent } from './get-event.ts';
import { readNotice, saveEventChange } from './save-event-change.ts';

/**
 * Cancels an event: its page stays and says so, guests are notified unless `notice` says otherwise, and calendars that follow it are updated.
 * Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `event_unpublished` for one that the
 * administration unpublished: it would be republished as a cancelled one; `event_draft` for
 * one nobody has seen
 */
export function cancelEvent(
  deps: Pick<Deps, 'db' | 'eventListeners' | 'jobs' | 'now' | 'pages' | 'payments'>,
  actor: Actor,
  id: string,
  notice: GuestNoticeBody = {},
): Promise<OwnEvent> {
  return setStatus(deps, actor, id, { status: 'cancelled', notice });
}

/**
 * Restores a cancelled event. One that is not cancelled stays unchanged.
 * @throws AppError as `cancelEvent` does; `confirmation_required`; `plan_limit_reached` when the month has been filled
 * meanwhile
 */
export async function restoreEvent(
  deps: Pick<Deps, 'db' | 'eventListeners' | 'jobs' | 'now' | 'pages' | 'payments'>,
  actor: Actor,
  id: string,
  notice: GuestNoticeBody = {},
): Promise<OwnEvent> {
  requireConfirmedEmail(actor);
  return setStatus(deps, actor, id, { status: 'published', notice });
}

async function setStatus(
  deps: Pick<Deps, 'db' | 'eventListeners' | 'jobs' | 'now' | 'pages' | 'payments'>,
  actor: Actor,
  id: string,
  { status, notice }: { readonly status: 'cancelled' | 'published'; readonly notice: GuestNoticeBody },
): Promise<OwnEvent> {
  await changeOwnEvent(deps, actor, id, async (tx, event) => {
    if (event.status === 'draft') throw new AppError('event_draft');
    if (event.status === 'unpublished') throw new AppError('event_unpublished');
    if (event.status === status) return;
    if (status === 'published') await checkMonthlyEvents(deps, tx, event);
    await saveEventChange(deps, tx, event, { status }, readNotice(notice));
  });
  return getOwnEvent(deps, actor, id);
}
