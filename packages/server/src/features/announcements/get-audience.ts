import type { AudienceCounts } from '@lampion/contract/schemas/announcement';
import type { Actor } from '../../actor.ts';
import { isAppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { checkPlanAllowsAnnouncements } from '../billing/check-plan-limits.ts';
import { findOwnEvent } from '../events/find-own-event.ts';
import { findNudgedAt } from './announcement-store.ts';
import { countAudience } from './recipient-store.ts';

/**
 * How many guests of the caller's event each audience has, when those without an answer were asked again, whether the
 * plan allows one more this month, and whether guests are reminded.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function getAudience(
  deps: Pick<Deps, 'db' | 'now' | 'payments'>,
  actor: Actor,
  eventId: string,
): Promise<AudienceCounts> {
  const event = await findOwnEvent(deps, actor, eventId);
  const counts = await countAudience(deps.db, event, deps.now());
  const nudgedAt = await findNudgedAt(deps.db, eventId);
  return {
    ...counts,
    nudgedAt: nudgedAt?.toISOString() ?? null,
    hasReminders: event.hasReminders,
    refusal: await findRefusal(deps, event.organiserId),
  };
}

async function findRefusal(
  deps: Pick<Deps, 'db' | 'now' | 'payments'>,
  organiserId: string,
): Promise<string | null> {
  try {
    await checkPlanAllowsAnnouncements(deps, deps.db, { organiserId, further: 1 });
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.message;
  }
}
