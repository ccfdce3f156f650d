import type { ReplyDays } from '@lampion/contract/schemas/guest';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findOwnEvent } from '../events/find-own-event.ts';
import { findReplyDays } from './arrival-store.ts';

/**
 * Replies to the caller's event by day in Paris, days without any included; the last 120 days with one at each end. A
 * changed reply counts on the day of its last change.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function listReplyDays(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  eventId: string,
): Promise<ReplyDays> {
  await findOwnEvent(deps, actor, eventId);
  return findReplyDays(deps.db, eventId);
}
