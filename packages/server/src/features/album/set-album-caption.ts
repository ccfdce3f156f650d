import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import { tellNight } from '../nights/tell-night.ts';
import { findPhoto, updateCaption } from './album-store.ts';

/**
 * Changes the caption of a picture the caller added. Idempotent.
 * @throws AppError as `changeNight`; `album_photo_not_found`, also for one of somebody else
 */
export async function setAlbumCaption(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  { photoId, caption }: { readonly photoId: string; readonly caption: string },
): Promise<null> {
  await changeNight(deps, actor, id, { screen: 'album' }, async (tx, { accountId }) => {
    const row = await findPhoto(tx, { eventId: id, accountId }, photoId);
    if (row === null || row.photo.accountId !== accountId) throw new AppError('album_photo_not_found');
    if (row.photo.caption === caption) return;
    await updateCaption(tx, photoId, caption);
    await tellNight(tx, id, 'album');
  });
  return null;
}
