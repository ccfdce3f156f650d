import { albumEndpoints } from '@lampion/contract/endpoints/album';
import type { AlbumPhoto } from '@lampion/contract/schemas/album';
import { useEffect, useEffectEvent, useState } from 'react';
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

type ReadBytes = (width: number, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;

/** A picture of an album, as `useNightPicture` shows it. */
export function useAlbumPicture(nightId: string, photo: AlbumPhoto, shownWidth: number): string | null {
  return useNightPicture(photo, shownWidth, (width, signal) => {
    const params = { id: nightId, photoId: photo.id, width };
    return callApi(albumEndpoints.getAlbumFile, { params, signal });
  });
}

/**
 * The address of a private picture within this page, as long as it is shown; null until it is there. Requested again once the server
 * answers.
 */
export function useNightPicture(
  picture: Pick<AlbumPhoto, 'widths'>,
  shownWidth: number,
  readBytes: ReadBytes,
): string | null {
  const [address, setAddress] = useState<string | null>(null);
  const isReached = useIsReached();
  const width = pickWidth(picture, shownWidth);
  const isThere = address !== null;
  const read = useEffectEvent(readBytes);
  useEffect(() => {
    if (!isReached || isThere) return;
    const asking = new AbortController();
    read(width, asking.signal)
      .then((bytes) => setAddress(URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))))
      .catch(() => undefined);
    return () => asking.abort();
  }, [width, isReached, isThere]);
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address]);
  return address;
}
