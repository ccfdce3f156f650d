import type { Deps } from '../../deps.ts';
import { findLastConfirmation } from './claim-store.ts';
import { progressEndsAt } from './progress-policy.ts';

/**
 * When a public page of an event is to be made again for what its guests took up since; null while nobody confirms anything: the page
 * is dropped then, by its tag, with the next confirmation.
 */
export async function findNextProgress(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  eventId: string,
): Promise<Date | null> {
  return progressEndsAt(await findLastConfirmation(db, eventId), now());
}
