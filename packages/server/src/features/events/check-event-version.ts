import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { EventRecord } from './event-write-store.ts';
import { getOwnEvent } from './get-event.ts';

/**
 * Passes when an event still has the version that a change is based on; always without a version.
 * @throws AppError `conflict`, with the event as its organiser sees it, so that both can be merged
 */
export async function checkEventVersion(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  actor: Actor,
  { id, version }: Pick<EventRecord, 'id' | 'version'>,
  expected: number | undefined,
): Promise<void> {
  if (expected === undefined || expected === version) return;
  throw new AppError('conflict', {
    message: 'Cet événement a été modifié entre-temps. Rien n’est perdu : comparez les deux versions.',
    current: await getOwnEvent({ db: tx, now }, actor, id),
  });
}
