import { fr } from '@lampion/contract/french';
import type { Night } from '@lampion/contract/schemas/night';
import type { Playlist } from '@lampion/contract/schemas/song';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { setSongOrder } from '../changes/songs.ts';
import { NightGarland } from '../night/night-garland.tsx';
import { SectionHead } from '../pieces/section-head.tsx';
import { describeAskers } from './describe-askers.ts';
import { NowPlaying } from './now-playing.tsx';
import { PlaylistDownloads } from './playlist-downloads.tsx';
import { SongRow } from './song-row.tsx';
import { UnwantedSongs } from './unwanted-songs.tsx';
import { WaitingSongs } from './waiting-songs.tsx';

interface PlaylistPageProps {
  night: Night;
  playlist: Playlist;
}

/** The songs of a night: what plays, what follows, what was played, and what its host does not want to hear. */
export function PlaylistPage({ night, playlist }: PlaylistPageProps) {
  const [isOrdering, setOrdering] = useState(false);
  return (
    <>
      <NightGarland night={night} current="playlist" />
      <div className="n-cols">
        <div className="n-side n-first">
          <NowPlaying night={night} playlist={playlist} isOrdering={isOrdering} onOrder={setOrdering} />
        </div>
        <div className="n-colmain">
          <OrderWords night={night} isOrdered={playlist.isOrdered} />
          <WaitingSongs night={night} playlist={playlist} isOrdering={isOrdering} />
          <PlayedSongs night={night} playlist={playlist} />
          <UnwantedSongs night={night} unwanted={playlist.unwanted} />
          <PlaylistDownloads name={night.name} playlist={playlist} />
        </div>
      </div>
    </>
  );
}

const FAIR =
  'Ordre équitable : jamais trois titres de suite de la même personne tant que d’autres attendent. Les votes décident.';

function OrderWords({ night, isOrdered }: Pick<Playlist, 'isOrdered'> & { night: Night }) {
  const isHost = night.role === 'host' && night.isOpen;
  return (
    <div className="n-turn">
      <p>{fr(isOrdered ? 'L’hôte a choisi l’ordre. Les nouvelles chansons suivent.' : FAIR)}</p>
      {isOrdered && isHost && (
        <Button size="small" onClick={() => void makeChange(setSongOrder, { nightId: night.id, ids: [] })}>
          Revenir à l’ordre équitable
        </Button>
      )}
    </div>
  );
}

function PlayedSongs({ night, playlist: { played, people } }: PlaylistPageProps) {
  if (played.length === 0) return null;
  const rows = played.map((song, index) => (
    <SongRow
      key={song.id}
      song={song}
      place={played.length - index}
      by={describeAskers(song, { people, night })}
      end={null}
    />
  ));
  return (
    <details className="n-played">
      <summary>
        <SectionHead title="Déjà passées" count={played.length} more={<Icon of={ChevronDown} />} />
      </summary>
      <ol className="n-songs">{rows}</ol>
    </details>
  );
}
