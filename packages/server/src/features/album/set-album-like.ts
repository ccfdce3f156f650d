import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import { tellNight } from '../nights/tell-night.ts';
import { deleteLike, findPhoto, insertLike } from './album-store.ts';

/**
 * Likes a picture of a night, or no longer. Counts once for each person. Idempotent.
 * @throws AppError as `changeNight`; `album_photo_not_found`
 */
export async function setAlbumLike(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  { photoId, isLiked }: { readonly photoId: string; readonly isLiked: boolean },
): Promise<null> {
  await changeNight(deps, actor, id, { screen: 'album' }, async (tx, { accountId }) => {
    if ((await findPhoto(tx, { eventId: id, accountId }, photoId)) === null)
      throw new AppError('album_photo_not_found');
    const isChanged = isLiked
      ? await insertLike(tx, { photoId, accountId })
      : await deleteLike(tx, photoId, accountId);
    if (isChanged) await tellNight(tx, id, 'album');
  });
  return null;
}
