import type { NightPerson } from '@lampion/contract/schemas/night';
import type { Queryable } from '../../db/database.ts';
import type { SeenNight } from './find-night.ts';
import { findNamedGuests } from './night-store.ts';
import { toNightPerson } from './night-view.ts';

/**
 * The people of a night whom its reader may name: of those with these ids, whatever they replied; without ids, of those who come.
 * Whoever is missing has done what they did all the same: "quelqu’un". Up to 500.
 */
export async function describePeople(
  db: Queryable,
  night: SeenNight,
  guestIds?: readonly string[],
): Promise<NightPerson[]> {
  const { id: eventId, role, guestId, memberId } = night;
  const reader = { eventId, isHost: role === 'host', guestId, memberId };
  const rows = await findNamedGuests(db, reader, guestIds);
  return rows.map((row) => toNightPerson(row, night));
}
