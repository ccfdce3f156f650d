import type { AlbumPhoto } from '@lampion/contract/schemas/album';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { describePeople } from '../nights/describe-people.ts';
import { findNight, requireScreen } from '../nights/find-night.ts';
import { findPhoto } from './album-store.ts';
import { toAlbumPhoto } from './album-view.ts';

/**
 * One picture of a night, for its hosts and guests.
 * @throws AppError `not_authenticated`, `night_not_found`, `album_photo_not_found` once it is taken down
 */
export async function getAlbumPhoto(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
  photoId: string,
): Promise<AlbumPhoto> {
  const night = await findNight(db, actor, id);
  requireScreen(night, 'album');
  const row = await findPhoto(db, { eventId: id, accountId: night.accountId }, photoId);
  if (row === null) throw new AppError('album_photo_not_found');
  const { guestId } = row.photo;
  return toAlbumPhoto(row, night, guestId === null ? [] : await describePeople(db, night, [guestId]));
}
