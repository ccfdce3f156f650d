import { frPlain } from '@lampion/contract/french';
import { isOverAfter } from '@lampion/contract/rules/event-timing';
import { formatEventTimes } from '@lampion/contract/rules/format-night';
import type { Announcement } from '@lampion/contract/schemas/announcement';
import { type Actor, isSignedIn, requireConfirmedEmail } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { changeOwnEvent } from '../events/change-own-event.ts';
import { isOpenEvent } from '../guest-list/open-places.ts';
import { createAnnouncement } from './create-announcement.ts';
import { getAnnouncement } from './get-announcement.ts';
import { countAudience } from './recipient-store.ts';

/** No caller's key can be the same: those hold no colon. */
const KEY = 'nudge:once';

/**
 * Asks those invited to the caller's event who have not answered once more, each with the private link to do so. Once per
 * event: the second call throws `already_nudged`, also one at the same moment.
 * @throws AppError `not_authenticated`, `forbidden`, `confirmation_required`, `event_not_found`, `event_draft`, `event_unpublished`;
 * `event_closed` for a cancelled or past one; `nobody_to_notify` when all have answered; `already_nudged`
 */
export async function sendNudge(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
): Promise<Announcement> {
  requireConfirmedEmail(actor);
  const id = await changeOwnEvent(deps, actor, eventId, async (tx, event, tell) => {
    if (event.status === 'draft') throw new AppError('event_draft');
    if (event.status === 'unpublished') throw new AppError('event_unpublished');
    if (!isOpenEvent(event, deps.now())) throw new AppError('event_closed');
    if ((await countAudience(tx, event, deps.now())).pending === 0) throw new AppError('nobody_to_notify');
    const { name, place } = event;
    const when = formatEventTimes(event);
    const body = frPlain(
      `Viendrez-vous ? « ${name} », ${when}, ${place}. Un oui, un peut-être ou un non suffit : qui organise compte sur votre réponse.`,
    );
    const authorId = isSignedIn(actor) ? actor.accountId : null;
    const usefulUntil = isOverAfter(event);
    const wanted = { eventId, kind: 'nudge' as const, body, authorId, idempotencyKey: KEY, usefulUntil };
    const created = await createAnnouncement(deps, tx, { ...wanted, audience: ['pending'] });
    if (!created.isNew) throw new AppError('already_nudged');
    tell({ after: { announcementId: created.id } });
    return created.id;
  });
  return getAnnouncement(deps, actor, eventId, id);
}
