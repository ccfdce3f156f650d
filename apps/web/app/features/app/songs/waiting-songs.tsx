import { fr } from '@lampion/contract/french';
import { songTitle } from '@lampion/contract/rules/playlist-files';
import type { Night } from '@lampion/contract/schemas/night';
import type { Playlist, Song } from '@lampion/contract/schemas/song';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { removeSong, setSongOrder, setSongPlaying, setSongVote } from '../changes/songs.ts';
import { SectionHead } from '../pieces/section-head.tsx';
import { describeAskers } from './describe-askers.ts';
import { SongRow, SongVote } from './song-row.tsx';
import { useSongOrder } from './use-song-order.ts';

interface WaitingSongsProps {
  night: Night;
  playlist: Playlist;
  /** The host puts them into another order. */
  isOrdering: boolean;
}

/** What follows, in the order in which it will play. */
export function WaitingSongs({ night, playlist, isOrdering }: WaitingSongsProps) {
  const { id: nightId } = night;
  const byId = new Map(playlist.waiting.map((song) => [song.id, song]));
  const order = useSongOrder([...byId.keys()], (ids) => void makeChange(setSongOrder, { nightId, ids }));
  const songs = order.ids.flatMap((id) => byId.get(id) ?? []);
  if (songs.length === 0)
    return <p className="n-note">{fr('Rien n’attend. Proposez la première chanson, plus bas.')}</p>;
  const rows = songs.map((song, index) => (
    <SongRow
      key={song.id}
      song={song}
      place={index + 1}
      by={describeAskers(song, { people: playlist.people, night })}
      isDragged={song.id === order.draggedId}
      grip={isOrdering ? <Grip song={song} handlers={order.gripOf(song.id)} /> : undefined}
      actions={night.isOpen && <SongActions song={song} night={night} />}
      end={
        isOrdering ? (
          <Steps song={song} onStep={(by) => order.step(song.id, by)} />
        ) : (
          <SongVote song={song} onVote={(hasVote) => vote(nightId, song, hasVote)} />
        )
      }
    />
  ));
  return (
    <>
      <SectionHead title="Ensuite" count={songs.length} />
      <ol className="n-songs">{rows}</ol>
    </>
  );
}

function vote(nightId: string, song: Song, hasVote: boolean) {
  void makeChange(setSongVote, { nightId, songId: song.id, name: songTitle(song), hasVote });
}

function Grip({ song, handlers }: { song: Song; handlers: object }) {
  return (
    <button
      type="button"
      className="n-grip"
      aria-label={fr(`Déplacer ${songTitle(song)}, avec les flèches haut et bas`)}
      {...handlers}
    >
      <Icon of={GripVertical} />
    </button>
  );
}

/** The same by taps. */
function Steps({ song, onStep }: { song: Song; onStep: (by: -1 | 1) => void }) {
  const title = songTitle(song);
  return (
    <span className="n-steps">
      <Button variant="ghost" isIconOnly aria-label={fr(`Monter ${title}`)} onClick={() => onStep(-1)}>
        <Icon of={ChevronUp} />
      </Button>
      <Button variant="ghost" isIconOnly aria-label={fr(`Descendre ${title}`)} onClick={() => onStep(1)}>
        <Icon of={ChevronDown} />
      </Button>
    </span>
  );
}

/** Hosts play and remove any song, guests take back their own. */
function SongActions({ song, night }: { song: Song; night: Night }) {
  const isHost = night.role === 'host';
  const named = { nightId: night.id, songId: song.id, name: songTitle(song) };
  return (
    <>
      {isHost && (
        <button type="button" className="link" onClick={() => void makeChange(setSongPlaying, named)}>
          Jouer maintenant
        </button>
      )}
      {(isHost || song.isMine) && (
        <button type="button" className="link" onClick={() => void makeChange(removeSong, named)}>
          Retirer
        </button>
      )}
    </>
  );
}
