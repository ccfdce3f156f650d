import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findNight, requireScreen } from '../nights/find-night.ts';
import { findPhoto } from './album-store.ts';
import { readPhoto } from './store-photo.ts';

/**
 * A picture of a night as WebP in one of its widths, for those of the night: asked each time, so that whoever left it, or a picture
 * taken down, is gone at once.
 * @throws AppError `not_authenticated`, `night_not_found`, `album_photo_not_found`
 */
export async function getAlbumFile(
  deps: Pick<Deps, 'db' | 'storage'>,
  actor: Actor,
  id: string,
  { photoId, width }: { readonly photoId: string; readonly width: number },
): Promise<Buffer> {
  const night = await findNight(deps.db, actor, id);
  requireScreen(night, 'album');
  const row = await findPhoto(deps.db, { eventId: id, accountId: night.accountId }, photoId);
  const fileId = row?.photo.fileId ?? null;
  if (fileId === null) throw new AppError('album_photo_not_found');
  return readPhoto(deps, fileId, width);
}
