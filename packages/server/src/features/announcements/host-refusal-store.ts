import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { hostRefusals } from '../../db/tables/announcements.ts';
import { events } from '../events/event-read-model.ts';
import { guests } from '../guest-list/guest-read-model.ts';

/** Who invited a guest to a party, and the guest's address; null for a guest of an event, or without an address. */
async function findInvited(db: Queryable, guestId: string) {
  const [row] = await db
    .select({ hostId: events.hostId, email: guests.email })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(eq(guests.id, guestId));
  return row?.hostId && row.email ? { hostId: row.hostId, email: row.email } : null;
}

const hashAddress = (email: string) => sql<Buffer>`sha256(convert_to(${email}, 'UTF8'))`;

/** False for a guest of an event. Idempotent. */
export async function insertHostRefusal(db: Queryable, guestId: string): Promise<boolean> {
  const invited = await findInvited(db, guestId);
  if (invited === null) return false;
  const row = { hostId: invited.hostId, addressHash: hashAddress(invited.email) };
  await db.insert(hostRefusals).values(row).onConflictDoNothing();
  return true;
}
