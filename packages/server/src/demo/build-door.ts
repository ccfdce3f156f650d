import { v7 as createId } from 'uuid';
import type { doorEntries, events, guests } from '../db/tables.ts';

type EntryRow = typeof doorEntries.$inferInsert;

const MINUTE_MS = 60_000;
const NIGHT_MS = 24 * 60 * MINUTE_MS;
const DEVICES = ['Porte du square', 'Téléphone de Sacha'] as const;

/** Two devices let in two in three of those who come to a night of today, up to this minute; one ticket was let in by both. */
export function buildDoor(
  { id: eventId, beginDate }: Pick<typeof events.$inferInsert, 'beginDate' | 'id'>,
  people: readonly (typeof guests.$inferInsert)[],
  now: Date,
): EntryRow[] {
  if (eventId === undefined || Math.abs(beginDate.getTime() - now.getTime()) > NIGHT_MS) return [];
  const devices = DEVICES.map((deviceName) => ({ deviceId: createId(), deviceName }));
  const inside = people.filter(({ reply }, place) => reply === 'yes' && place % 3 !== 2);
  const entries = inside.flatMap(({ id: guestId, plusOnes = 0 }, place): EntryRow[] => {
    const device = devices[place % devices.length];
    if (guestId === undefined || device === undefined) return [];
    const at = new Date(now.getTime() - (inside.length - place) * MINUTE_MS);
    return [{ id: createId(), eventId, guestId, people: 1 + plusOnes, ...device, at }];
  });
  const [first] = entries;
  const other = devices[1];
  // Neither knew of the other: both are told, until somebody takes one back.
  return first && other ? [...entries, { ...first, ...other, id: createId(), at: now }] : entries;
}
