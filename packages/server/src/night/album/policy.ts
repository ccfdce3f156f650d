import { ALBUM_PHOTOS_EACH, ALBUM_PHOTOS_MAX } from '@lampion/contract/night/album';
import { AppError } from '../../platform/app-error.ts';
import type { VisibleNight } from '../nights/nights.ts';
import type { AlbumPhotoRow } from './store.ts';

/** Checks that the night and its member may add another photo. @throws AppError `album_full` */
export function checkRoom({
  photoCount,
  ownCount,
}: {
  readonly photoCount: number;
  readonly ownCount: number;
}) {
  if (photoCount >= ALBUM_PHOTOS_MAX) {
    throw new AppError('album_full', {
      message: `L’album a ses ${ALBUM_PHOTOS_MAX} photos. Retirez-en une pour en accrocher une autre.`,
    });
  }
  if (ownCount >= ALBUM_PHOTOS_EACH) {
    throw new AppError('album_full', {
      message: `Vous avez accroché vos ${ALBUM_PHOTOS_EACH} photos. Retirez-en une pour en accrocher une autre.`,
    });
  }
}

type Person = Pick<VisibleNight, 'accountId' | 'guestId'>;

/** Whether a person of the night added a photo: by their account, or as the guest they are. */
export function isAuthor(photo: Person, { accountId, guestId }: Person): boolean {
  const isOfAccount = accountId !== null && photo.accountId === accountId;
  return isOfAccount || (guestId !== null && photo.guestId === guestId);
}

/** The role in which a member removes a photo: a guest who did not add it is shown on it. */
export function removalOf(photo: Pick<AlbumPhotoRow, 'accountId' | 'guestId'>, night: VisibleNight) {
  if (isAuthor(photo, night)) return 'author';
  return night.role === 'host' ? 'host' : 'subject';
}
