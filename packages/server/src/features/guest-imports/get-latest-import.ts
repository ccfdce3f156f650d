import type { GuestImport } from '@lampion/contract/schemas/guest-import';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findOwnEvent } from '../events/find-own-event.ts';
import { describeImport } from './get-import.ts';
import { findLatestImport, type ImportRow } from './import-store.ts';

/**
 * The import into the caller's event that its owner may want to come back to: one that has not ended, or the latest one
 * if it left something to see to. Null when there is none.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function getLatestImport(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  eventId: string,
): Promise<GuestImport | null> {
  await findOwnEvent(deps, actor, eventId);
  const row = await findLatestImport(deps.db, eventId);
  return row === null || isSettled(row) ? null : describeImport(deps.db, row);
}

/** Nothing is left to do or to learn: everybody was invited, or its owner stopped it, and no line was at fault. */
function isSettled({ state, stop, faultCount }: ImportRow): boolean {
  if (state !== 'done' && state !== 'stopped') return false;
  return faultCount === 0 && (stop === null || stop === 'cancelled');
}
