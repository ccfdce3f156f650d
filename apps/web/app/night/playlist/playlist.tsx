import { songEndpoints } from '@lampion/contract/night/songs';
import { useCached } from '../../platform/device/use-query.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { LoadingNote } from '../../shell/cached-error.tsx';
import { readRole } from '../../shell/role-loss.tsx';
import { nightHome, useNight } from '../night-garland.tsx';
import type { Route } from './+types/playlist';
import { PlaylistPage } from './playlist-page.tsx';
import { SongForm } from './song-form.tsx';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('La playlist');

export default function PlaylistScreen({ params: { id } }: Route.ComponentProps) {
  const night = useNight(id);
  const songs = useCached(songEndpoints.getPlaylist, { params: { id } });
  const loaded = night.data && songs.data && { night: night.data, playlist: songs.data };
  const back = nightHome(id, night.data);
  return (
    <AppScreen
      member={{ role: readRole(night), home: back }}
      back={back}
      title={night.data?.name ?? 'La playlist'}
      foot={loaded?.night.isOpen && <SongForm {...loaded} />}
    >
      <LoadingNote queries={[night, songs]} hasOlder={loaded !== undefined} />
      {loaded && <PlaylistPage {...loaded} />}
    </AppScreen>
  );
}
