import { randomUUID } from 'node:crypto';
import {
  findDoorEntries,
  findDoorGuests,
  findLatestEventId,
  insertDoorEntries,
} from './events/door/store.ts';
import { findEventWithGuests } from './events/events/store.ts';
import { findGuests } from './events/guest-list/guest-store.ts';
import type { Queryable } from './platform/db/database.ts';

/**
 * Exercises a restored database: reads the latest event, its guests and its door, and lets one
 * person in. Without an event, nothing is found and nothing is written.
 * @throws Error when a query fails, or when devices at the door would miss the new entry
 */
export async function tryProduct(tx: Queryable): Promise<void> {
  const latest = await findLatestEventId(tx);
  const eventId = latest ?? randomUUID();
  await findEventWithGuests(tx, eventId);
  await findGuests(tx, { eventId }, { limit: 50 });
  await findDoorGuests(tx, eventId);
  const last = (await findDoorEntries(tx, eventId, 0)).at(-1);
  if (latest === null) return;
  const entry = { id: randomUUID(), people: 1, deviceId: randomUUID(), deviceName: '', at: new Date() };
  await insertDoorEntries(tx, [{ ...entry, eventId }]);
  const [next] = await findDoorEntries(tx, eventId, last?.position ?? 0);
  if (next?.id !== entry.id) throw new Error('devices at the door would miss a new entry');
}
