import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { PageTag } from '../../db/page-changes.ts';
import type { Deps } from '../../deps.ts';
import { canManageEvent, requireEventManager } from './event-policy.ts';
import type { EventRecord } from './event-write-store.ts';
import { lockEvent } from './lock-event.ts';
import { type PartChanges, recordEventChange } from './record-event-change.ts';

/** One change of one event, inside its transaction. `changed` adds further pages to those of the event. */
export type EventWork<T> = (
  tx: Queryable,
  event: EventRecord,
  changed: (...tags: PageTag[]) => void,
) => Promise<T>;

/**
 * A change that organisers may make. `tell` returns what else it changed than the event's own fields, for the journal;
 * null: nothing.
 */
export type OwnEventWork<T> = (
  tx: Queryable,
  event: EventRecord,
  tell: (changes: PartChanges | null) => void,
) => Promise<T>;

/** All pages that show an event. */
export function tagsOfEvent({ id, organiserId }: Pick<EventRecord, 'id' | 'organiserId'>): PageTag[] {
  return [`event:${id}`, 'events', `organiser:${organiserId}`];
}

/**
 * Runs a change of an event, or of something that belongs to it, in one transaction: the event is locked, and no server
 * process shows its older pages once this resolves. When `work` throws, nothing is written. For callers that write
 * their own journal entry.
 * @throws AppError `not_authenticated`, `forbidden`; `event_not_found`, also for an event of another organiser; and
 * what `work` throws
 */
export async function changeEvent<T>(
  { pages }: Pick<Deps, 'pages'>,
  actor: Actor,
  id: string,
  work: EventWork<T>,
): Promise<T> {
  requireEventManager(actor);
  return pages.transaction(async (tx, changed) => {
    const event = await lockEvent(tx, id);
    if (event === null || !canManageEvent(actor, event)) throw new AppError('event_not_found');
    const result = await work(tx, event, changed);
    changed(...tagsOfEvent(event));
    return result;
  });
}

/**
 * The same for everything an organiser may do; actions of an administrator are recorded in the journal.
 * @throws AppError as `changeEvent` does
 */
export function changeOwnEvent<T>(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  id: string,
  work: OwnEventWork<T>,
): Promise<T> {
  return changeEvent(deps, actor, id, async (tx, event) => {
    const parts: PartChanges[] = [];
    const result = await work(tx, event, (changes) => changes && parts.push(changes));
    await recordEventChange(deps, tx, actor, event, { parts });
    return result;
  });
}

/** As `changeOwnEvent`, for barathons only. @throws AppError also `not_a_barathon` */
export function changeOwnBarathon<T>(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  id: string,
  work: OwnEventWork<T>,
): Promise<T> {
  return changeOwnEvent(deps, actor, id, async (tx, event, tell) => {
    if (event.type !== 'barathon') throw new AppError('not_a_barathon');
    return work(tx, event, tell);
  });
}
