import { fr } from '@lampion/contract/french';
import { type AlbumPhoto, albumEndpoints } from '@lampion/contract/night/album';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { Download } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { useIsReached } from '../../platform/network-state.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { notify } from '../../ui/toaster.tsx';
import { reportFailure } from '../../ui/use-task.ts';

interface PictureProps {
  /** Within this page. */
  address: string | null;
  alt: string;
  onRatio?: ((ratio: number) => void) | undefined;
}

/** A photo, or a placeholder until it has loaded. */
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

/** The smallest available width that fills so many CSS pixels. */
function pickWidth({ widths }: Pick<AlbumPhoto, 'widths'>, shownWidth: number): number {
  const wanted = shownWidth * devicePixelRatio;
  return widths.find((width) => width >= wanted) ?? widths.at(-1) ?? 0;
}

/**
 * Loads a photo of an album with the session's token, so that it has no address that could be
 * passed on.
 */
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
function useAlbumPicture(nightId: string, photo: AlbumPhoto, shownWidth: number): string | null {
  return useNightPicture(photo, shownWidth, (width, signal) => {
    const params = { id: nightId, photoId: photo.id, width };
    return callApi(albumEndpoints.getAlbumFile, { params, signal });
  });
}

/**
 * The object URL of a private photo, valid while it is shown; null until it has loaded. Requested
 * again once the server is reachable.
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

/** The author of a photo, as the reader may see them. */
export function authorOf({ isMine, author, isByOrganiser }: AlbumPhoto, hostName: string): string {
  if (isMine) return 'vous';
  if (author !== null) return author.name;
  return isByOrganiser ? hostName : 'quelqu’un';
}

/** "Samir, dimanche 6 décembre à 0 h 02". */
export const describeTaken = (by: string, at: string | number): string =>
  `${by.charAt(0).toUpperCase()}${by.slice(1)}, ${formatDate(new Date(at), 'day')} à ${formatTime(new Date(at))}`;

/** Downloads all photos of a night in one file. */
export function DownloadButton({ nightId }: { nightId: string }) {
  const [isLoading, setLoading] = useState(false);
  async function download() {
    setLoading(true);
    notify({ title: 'Les photos arrivent', text: 'Le fichier s’enregistre quand elles sont toutes là.' });
    await reportFailure('Les photos ne sont pas arrivées', async () => {
      const zip = await callApi(albumEndpoints.downloadAlbum, { params: { id: nightId } });
      saveFile(new Blob([zip], { type: 'application/zip' }), 'album-lampion.zip');
    });
    setLoading(false);
  }
  return (
    <Button
      variant="ghost"
      isIconOnly
      aria-label="Télécharger toutes les photos"
      disabled={isLoading}
      onClick={() => void download()}
    >
      <Icon of={Download} isLarge />
    </Button>
  );
}
