import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { canManageEvent, requireEventManager } from './event-policy.ts';
import { type EventRecord, findEventRecord } from './event-write-store.ts';

/**
 * The caller's event, for reading what belongs to it; for administrators any event. To change something, use
 * `changeOwnEvent`.
 * @throws AppError `not_authenticated`, `forbidden`; `event_not_found`, also for an event of another organiser
 */
export async function findOwnEvent(deps: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<EventRecord> {
  requireEventManager(actor);
  const event = await findEventRecord(deps.db, id);
  if (event === null || !canManageEvent(actor, event)) throw new AppError('event_not_found');
  return event;
}
