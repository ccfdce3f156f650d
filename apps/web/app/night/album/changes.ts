import { type Album, type AlbumPhoto, albumEndpoints } from '@lampion/contract/night/album';
import type { TypedReport } from '../../people/report-dialog.tsx';
import { type Change, defineChange, over } from '../../platform/device/define-change.ts';

interface OnPhoto {
  readonly nightId: string;
  readonly photoId: string;
}

/** Optimistic update of a night's album, one page at a time. */
const onAlbum = <Input extends OnPhoto>(apply: (cached: Album, input: Input) => Album) => [
  over(albumEndpoints.getAlbum, (cached, input: Input, { params }) =>
    cached && params.id === input.nightId ? apply(cached, input) : cached,
  ),
];

const onPhoto = <Input extends OnPhoto>(change: (photo: AlbumPhoto, input: Input) => AlbumPhoto) =>
  onAlbum<Input>((cached, input) => ({
    ...cached,
    photos: cached.photos.map((photo) => (photo.id === input.photoId ? change(photo, input) : photo)),
  }));

const paramsOf = ({ nightId, photoId }: OnPhoto) => ({ id: nightId, photoId });

export const setAlbumCaption = defineChange<OnPhoto & { readonly caption: string }>({
  kind: 'set-album-caption',
  endpoint: albumEndpoints.setAlbumCaption,
  toCall: ({ caption, ...input }) => ({ params: paramsOf(input), body: { caption } }),
  label: () => 'La légende d’une photo',
  words: ({ caption }) => [caption],
  optimisticUpdates: onPhoto((photo, { caption }) => ({ ...photo, caption })),
});

export const setAlbumLike: Change<OnPhoto & { readonly isLiked: boolean }> = defineChange({
  kind: 'set-album-like',
  endpoint: albumEndpoints.setAlbumLike,
  toCall: ({ isLiked, ...input }) => ({ params: paramsOf(input), body: { isLiked } }),
  label: ({ isLiked }) => (isLiked ? 'Une photo que vous aimez' : 'Une photo que vous n’aimez plus'),
  optimisticUpdates: onPhoto((photo, { isLiked }) =>
    photo.isLiked === isLiked
      ? photo
      : { ...photo, isLiked, likeCount: photo.likeCount + (isLiked ? 1 : -1) },
  ),
});

/** Removes a photo permanently. */
export const removeAlbumPhoto = defineChange<OnPhoto>({
  kind: 'remove-album-photo',
  endpoint: albumEndpoints.removeAlbumPhoto,
  toCall: (input) => ({ params: paramsOf(input) }),
  label: () => 'Une photo retirée de l’album',
  optimisticUpdates: onAlbum((cached, { photoId }) => {
    const photo = cached.photos.find(({ id }) => id === photoId);
    if (photo === undefined) return cached;
    return {
      ...cached,
      photos: cached.photos.filter((one) => one !== photo),
      photoCount: cached.photoCount - 1,
      ownCount: cached.ownCount - (photo.isMine ? 1 : 0),
    };
  }),
});

export const reportAlbumPhoto: Change<OnPhoto & { readonly report: TypedReport }> = defineChange({
  kind: 'report-album-photo',
  endpoint: albumEndpoints.reportAlbumPhoto,
  toCall: ({ report, ...input }) => ({ params: paramsOf(input), body: report }),
  label: () => 'Une photo signalée',
  words: ({ report }) => [report.details],
  optimisticUpdates: onPhoto((photo) => ({ ...photo, isReported: true })),
});
