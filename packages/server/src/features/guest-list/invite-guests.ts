import type { InvitationResult, InviteBody, Invitee } from '@lampion/contract/schemas/invitation';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, requireConfirmedEmail } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { checkPlanAllowsGuests } from '../billing/check-plan-limits.ts';
import { changeOwnEvent } from '../events/change-own-event.ts';
import { findOwnEvent } from '../events/find-own-event.ts';
import { addInvited } from './add-invited.ts';
import { countGuests } from './guest-store.ts';
import { findKnownEmails } from './invitation-store.ts';
import { isOpenEvent } from './open-places.ts';

/** Prevents abuse for mass mailings. */
const PER_ORGANISER = { name: 'invitations', points: 30, seconds: 3600 };

/**
 * Adds people to the guest list of the caller's event and sends each an e-mail with a private link to answer: all of
 * them or none. Whoever unsubscribed from this organiser's e-mails is added without one. Idempotent: guests already on the
 * list are skipped.
 * @throws AppError `not_authenticated`, `forbidden`, `confirmation_required`, `event_not_found`, `event_closed`,
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
    if (!isOpenEvent(event, now)) throw new AppError('event_closed');
    const fresh = await leaveOutKnown(tx, eventId, people);
    if (fresh.length > 0) {
      const count = (await countGuests(tx, eventId)) + fresh.length;
      await checkPlanAllowsGuests(deps, tx, { organiserId, count });
    }
    const unsubscribed = await addInvited(deps, tx, { id: eventId, organiserId }, fresh);
    if (fresh.length > 0) tell({ after: { invitedCount: fresh.length } });
    return {
      invited: fresh.length - unsubscribed,
      known: people.length - fresh.length,
      unsubscribed,
    };
  });
}

/** New guests, each once, with the id of their future row. */
async function leaveOutKnown(tx: Queryable, eventId: string, people: readonly Invitee[]) {
  const byEmail = new Map(people.map((person) => [person.email, person]));
  const known = await findKnownEmails(tx, eventId, [...byEmail.keys()]);
  return [...byEmail.values()]
    .filter(({ email }) => !known.has(email))
    .map((person) => ({ id: uuidv7(), ...person }));
}
