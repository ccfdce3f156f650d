import type { Album, AlbumPhoto } from '@lampion/contract/night/album';
import type { NightPerson } from '@lampion/contract/night/nights';
import type { VisibleNight } from '../nights/nights.ts';
import { isAuthor } from './policy.ts';
import type { AlbumPhotoRow, ShownPhotoRow } from './store.ts';

/** A photo as a member of the night sees it. @param people authors whom the member may name */
export function toAlbumPhoto(
  { photo, isLiked, reportCount, isReported }: ShownPhotoRow,
  night: VisibleNight,
  people: readonly NightPerson[],
): AlbumPhoto {
  const { role, event } = night;
  const { id, caption, createdAt, width, height, widths, guestId, likeCount } = photo;
  return {
    id,
    caption,
    addedAt: createdAt.toISOString(),
    width,
    height,
    widths,
    author: people.find((person) => person.guestId === guestId) ?? null,
    isByOrganiser: guestId === null && photo.isByHost && event.organiserId !== null,
    isMine: isAuthor(photo, night),
    likeCount,
    isLiked,
    isReported,
    reportCount: role === 'host' ? reportCount : null,
  };
}

/** A photo removed by a person shown on it. */
export function toRemoval(photo: AlbumPhotoRow, night: VisibleNight): Album['removals'] {
  const { id, caption, removedAt } = photo;
  if (removedAt === null) return [];
  return [{ id, caption, removedAt: removedAt.toISOString(), isMine: isAuthor(photo, night) }];
}
