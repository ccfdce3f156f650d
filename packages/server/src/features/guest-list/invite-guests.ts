import type { InvitationResult, InviteBody } from '@lampion/contract/schemas/invitation';
import { type Actor, requireConfirmedEmail } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeOwnEvent } from '../events/change-own-event.ts';
import { findOwnEvent } from '../events/find-own-event.ts';
import { addInvited } from './add-invited.ts';
import { checkInvitedCount } from './check-invited-count.ts';
import { findUninvited } from './find-uninvited.ts';
import { requireOpenEvent } from './open-places.ts';

/** Prevents abuse for mass mailings. */
const PER_ORGANISER = { name: 'invitations', points: 30, seconds: 3600 };

/**
 * Adds people to the guest list of the caller's event and sends each an e-mail with a private link to answer: all of
 * them or none. Whoever unsubscribed from this organiser's e-mails is added without one. Idempotent: guests already on the
 * list are skipped.
 * @throws AppError `not_authenticated`, `forbidden`, `confirmation_required`, `event_not_found`, `event_draft`, `event_closed`,
 * `too_many_attempts`; `plan_limit_reached`, whose message names the plan that would allow it
 */
export async function inviteGuests(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'now' | 'pages' | 'payments'>,
  actor: Actor,
  eventId: string,
  { people }: InviteBody,
): Promise<InvitationResult> {
  const { organiserId } = await findOwnEvent(deps, actor, eventId);
  await deps.limiter.consume(PER_ORGANISER, organiserId);
  const now = deps.now();
  requireConfirmedEmail(actor);
  return changeOwnEvent(deps, actor, eventId, async (tx, event, tell) => {
    requireOpenEvent(event, now);
    const once = [...new Map(people.map((person) => [person.email, person])).values()];
    const fresh = await findUninvited(tx, eventId, once);
    await checkInvitedCount(deps, tx, event, fresh.length);
    const unsubscribed = await addInvited(deps, tx, { id: eventId, organiserId }, fresh);
    if (fresh.length > 0) tell({ after: { invitedCount: fresh.length } });
    return {
      invited: fresh.length - unsubscribed,
      known: people.length - fresh.length,
      unsubscribed,
    };
  });
}
