import { albumEndpoints } from '@lampion/contract/endpoints/album';
import { Button } from '../../../components/ui/button.tsx';
import { DownloadButton } from '../../../features/album/download-button.tsx';
import { AddPhotosButton } from '../../../features/app/album/add-photos-button.tsx';
import { AlbumPage } from '../../../features/app/album/album-page.tsx';
import { NightGarland } from '../../../features/app/night/night-garland.tsx';
import { nightHome, useNight } from '../../../features/app/night/use-night.ts';
import { WaitingAgenda } from '../../../features/app/parties/waiting-agenda.tsx';
import { readRole } from '../../../features/app/pieces/role-loss.tsx';
import { SeenError } from '../../../features/app/pieces/seen-error.tsx';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';
import { usePhotos } from '../../../lib/device/photos.ts';
import { useSeenPages } from '../../../lib/device/use-seen.ts';
import type { Route } from './+types/album';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('L’album');

export default function AlbumScreen({ params: { id } }: Route.ComponentProps) {
  const { data: night, ...asked } = useNight(id);
  const album = useSeenPages(albumEndpoints.getAlbum, { params: { id } });
  const { isKnown, photos, settling, sent, isHeld } = usePhotos();
  const kept = [...settling, ...photos].filter(({ nightId }) => nightId === id);
  const error = asked.error ?? album.error;
  const pages = album.data;
  const first = pages?.[0];
  const reload = () => {
    asked.reload();
    album.reload();
  };
  return (
    <AppScreen
      member={{ role: readRole({ data: night, error: asked.error }), home: nightHome(id, night) }}
      back={nightHome(id, night)}
      title={night?.name ?? 'L’album'}
      actions={first && first.photoCount > 0 && <DownloadButton nightId={id} />}
      foot={
        night?.isOpen && first && <AddPhotosButton night={night} ownCount={first.ownCount + kept.length} />
      }
    >
      {night && <NightGarland night={night} current="album" />}
      {(asked.isLoading || album.isLoading) && <WaitingAgenda />}
      {error && <SeenError error={error} reload={reload} hasOlder={pages !== undefined} />}
      {night && pages && isKnown && (
        <AlbumPage night={night} pages={pages} kept={kept} sent={sent} isHeld={isHeld} />
      )}
      {album.hasMore && (
        <Button
          isBlock
          pendingText={album.isLoadingMore ? 'Un instant…' : undefined}
          onClick={album.loadMore}
        >
          Voir les photos d’avant
        </Button>
      )}
    </AppScreen>
  );
}
