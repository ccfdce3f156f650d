import type { ReplyDays } from '@lampion/contract/schemas/guest';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findOwnEvent } from '../events/find-own-event.ts';
import { findReplyDays } from './arrival-store.ts';

/**
 * How the replies to one's own event came in, day by day of clocks in Paris, days without any included; the last 120
 * days with one at each end. A reply that was changed counts where it was last given.
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
