import type { Queryable } from '../../db/database.ts';
import { findOwnLikes, findOwnPhotos } from './album-store.ts';

/** The pictures that an account added, and those it likes, for the copy of its data. */
export async function exportAlbumData(db: Queryable, accountId: string) {
  const photos = await findOwnPhotos(db, accountId);
  return {
    photos: photos.map(({ id, eventId, ...photo }) => ({
      ...photo,
      address: eventId === null ? null : `/nights/${eventId}/album/${id}/${photo.width}`,
    })),
    likes: await findOwnLikes(db, accountId),
  };
}
