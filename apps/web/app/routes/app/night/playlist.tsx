import { songEndpoints } from '@lampion/contract/endpoints/songs';
import { nightHome, useNight } from '../../../features/app/night/use-night.ts';
import { WaitingAgenda } from '../../../features/app/parties/waiting-agenda.tsx';
import { readRole } from '../../../features/app/pieces/role-loss.tsx';
import { SeenError } from '../../../features/app/pieces/seen-error.tsx';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';
import { PlaylistPage } from '../../../features/app/songs/playlist-page.tsx';
import { SongForm } from '../../../features/app/songs/song-form.tsx';
import { useSeen } from '../../../lib/device/use-seen.ts';
import type { Route } from './+types/playlist';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('La playlist');

export default function PlaylistScreen({ params: { id } }: Route.ComponentProps) {
  const night = useNight(id);
  const songs = useSeen(songEndpoints.getPlaylist, { params: { id } });
  const error = night.error ?? songs.error;
  const seen = night.data && songs.data && { night: night.data, playlist: songs.data };
  const back = nightHome(id, night.data);
  const reload = () => {
    night.reload();
    songs.reload();
  };
  return (
    <AppScreen
      member={{ role: readRole(night), home: back }}
      back={back}
      title={night.data?.name ?? 'La playlist'}
      foot={seen?.night.isOpen && <SongForm {...seen} />}
    >
      {(night.isLoading || songs.isLoading) && <WaitingAgenda />}
      {error && <SeenError error={error} reload={reload} hasOlder={seen !== undefined} />}
      {seen && <PlaylistPage {...seen} />}
    </AppScreen>
  );
}
