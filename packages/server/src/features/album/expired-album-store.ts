import { and, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { albumPhotos } from '../../db/tables/album.ts';
import { events } from '../events/event-read-model.ts';
import { nights } from '../nights/night-read-model.ts';

/** Nights over before an instant that still show pictures, and whose host did not ask to keep them; at most so many. */
export async function findExpiredAlbums(db: Queryable, endedBefore: Date, limit: number): Promise<string[]> {
  const keeps = db
    .select({ id: nights.eventId })
    .from(nights)
    .where(and(sql`${nights.eventId} = ${events.id}`, sql`${nights.keepsAlbum}`));
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        lt(events.endDate, endedBefore),
        sql`NOT EXISTS ${keeps}`,
        inArray(
          events.id,
          db.select({ id: albumPhotos.eventId }).from(albumPhotos).where(isNull(albumPhotos.removedAt)),
        ),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}
