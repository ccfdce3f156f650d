import { fr } from '@lampion/contract/french';
import type { AlbumPhoto } from '@lampion/contract/schemas/album';
import { useIsReached } from '../../lib/reach.ts';
import { useAlbumPicture } from './use-album-picture.ts';

interface PictureProps {
  /** Within this page. */
  address: string | null;
  alt: string;
  onRatio?: ((ratio: number) => void) | undefined;
}

/** A picture, or its place until it is there. */
export function Picture({ address, alt, onRatio }: PictureProps) {
  const isReached = useIsReached();
  if (address !== null) {
    return (
      <img
        className="n-pic"
        src={address}
        alt={alt}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onRatio?.(naturalWidth / naturalHeight)
        }
      />
    );
  }
  return <span className="n-pic is-away">{!isReached && fr('Visible avec le réseau')}</span>;
}

interface AlbumPictureProps {
  nightId: string;
  photo: AlbumPhoto;
  /** In pixels of the page. */
  shownWidth: number;
  /** Empty where what is around names it. */
  alt: string;
}

export function AlbumPicture({ nightId, photo, shownWidth, alt }: AlbumPictureProps) {
  return <Picture address={useAlbumPicture(nightId, photo, shownWidth)} alt={alt} />;
}
