import type { Queryable } from '../../db/database.ts';
import { updateHost } from './event-write-store.ts';

/** Gives a party another host. Call it with the party locked. */
export function moveParty(tx: Queryable, id: string, hostId: string): Promise<void> {
  return updateHost(tx, id, hostId);
}
