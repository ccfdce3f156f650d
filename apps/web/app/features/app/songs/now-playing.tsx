import { fr } from '@lampion/contract/french';
import { songTitle } from '@lampion/contract/rules/playlist-files';
import type { Night } from '@lampion/contract/schemas/night';
import type { Playlist } from '@lampion/contract/schemas/song';
import { ListOrdered, SkipForward } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Lamp } from '../../../components/ui/lamp.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { setSongPlaying } from '../changes/songs.ts';
import { describeAskers } from './describe-askers.ts';
import { SongLink } from './song-row.tsx';

interface NowPlayingProps {
  night: Night;
  playlist: Playlist;
  isOrdering: boolean;
  onOrder: (isOrdering: boolean) => void;
}

/** The song that its host says plays, told as soon as it changes. */
export function NowPlaying({ night, playlist, isOrdering, onOrder }: NowPlayingProps) {
  const { playing, people } = playlist;
  return (
    <section className="n-now" aria-labelledby="playing">
      <Lamp isLit={playing !== null} className="n-disc" />
      <div role="status" className="n-now-words">
        <p className="n-live">{playing === null ? 'En attente' : 'Joue maintenant'}</p>
        <h1 id="playing">{playing === null ? fr('Rien ne joue encore') : songTitle(playing)}</h1>
        {playing?.artist && <p className="n-artist">{playing.artist}</p>}
        {playing && <p className="n-time">{fr(describeAskers(playing, { people, night }))}</p>}
      </div>
      {playing?.url && <SongLink url={playing.url} />}
      {night.role === 'host' && night.isOpen && (
        <div className="n-host">
          <Button aria-pressed={isOrdering} onClick={() => onOrder(!isOrdering)}>
            <Icon of={ListOrdered} />
            {isOrdering ? 'Ordre choisi' : 'Changer l’ordre'}
          </Button>
          <NextButton nightId={night.id} playlist={playlist} />
        </div>
      )}
    </section>
  );
}

function NextButton({ nightId, playlist: { playing, waiting } }: { nightId: string; playlist: Playlist }) {
  const next = waiting[0];
  const name = next === undefined ? '' : songTitle(next);
  return (
    <Button
      variant="primary"
      disabled={next === undefined && playing === null}
      onClick={() => void makeChange(setSongPlaying, { nightId, songId: next?.id ?? null, name })}
    >
      <Icon of={SkipForward} />
      {next === undefined ? 'Arrêter' : 'Titre suivant'}
    </Button>
  );
}
