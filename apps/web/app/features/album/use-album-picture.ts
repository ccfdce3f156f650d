import { albumEndpoints } from '@lampion/contract/endpoints/album';
import type { AlbumPhoto } from '@lampion/contract/schemas/album';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { useIsReached } from '../../lib/reach.ts';

/** The smallest width of a picture that fills so many pixels of the page. */
function pickWidth({ widths }: Pick<AlbumPhoto, 'widths'>, shownWidth: number): number {
  const wanted = shownWidth * devicePixelRatio;
  return widths.find((width) => width >= wanted) ?? widths.at(-1) ?? 0;
}

/** A picture of an album, whose bytes are asked with the session: no address of it can be passed on. */
export async function readAlbumPicture(
  nightId: string,
  photoId: string,
  width: number,
  signal?: AbortSignal,
): Promise<Blob> {
  const params = { id: nightId, photoId, width };
  const bytes = await callApi(albumEndpoints.getAlbumFile, { params, ...(signal && { signal }) });
  return new Blob([bytes], { type: 'image/webp' });
}

/** The address of a picture within this page, as long as it is shown; null until it is there. Requested again once the server answers. */
export function useAlbumPicture(nightId: string, photo: AlbumPhoto, shownWidth: number): string | null {
  const [address, setAddress] = useState<string | null>(null);
  const isReached = useIsReached();
  const width = pickWidth(photo, shownWidth);
  const [photoId, isThere] = [photo.id, address !== null];
  useEffect(() => {
    if (!isReached || isThere) return;
    const asking = new AbortController();
    readAlbumPicture(nightId, photoId, width, asking.signal)
      .then((picture) => setAddress(URL.createObjectURL(picture)))
      .catch(() => undefined);
    return () => asking.abort();
  }, [nightId, photoId, width, isReached, isThere]);
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address]);
  return address;
}
