import { isArchivable } from '@lampion/contract/rules/archiving';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeOwnEvent } from './change-own-event.ts';
import { updateEventRow } from './event-write-store.ts';

const notArchivable =
  'Un événement s’archive une fois passé ou annulé, ou tant qu’il est un brouillon sans publication programmée.';

/**
 * Puts an event away: out of its organiser's lists, their own and the public one of what is past. Its page, its guests and
 * calendars stay as they are. Idempotent. Resolves to the reason why it was not archived, null when it was.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export function archiveEvent(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  id: string,
): Promise<string | null> {
  return changeOwnEvent(deps, actor, id, async (tx, event) => {
    const now = deps.now();
    if (event.archivedAt !== null) return 'Cet événement est déjà archivé.';
    if (!isArchivable(event, now)) return notArchivable;
    // Not a change to anybody else: calendars, feeds and other windows have nothing to learn.
    await updateEventRow(tx, id, { archivedAt: now });
    return null;
  });
}

/** Takes it back, as `archiveEvent` put it away. */
export function unarchiveEvent(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  id: string,
): Promise<string | null> {
  return changeOwnEvent(deps, actor, id, async (tx, event) => {
    if (event.archivedAt === null) return 'Cet événement n’est pas archivé.';
    await updateEventRow(tx, id, { archivedAt: null });
    return null;
  });
}
