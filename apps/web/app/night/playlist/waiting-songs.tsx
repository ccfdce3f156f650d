import { fr } from '@lampion/contract/french';
import type { Night } from '@lampion/contract/night/nights';
import { songTitle } from '@lampion/contract/night/rules/playlist-files';
import type { Playlist, Song } from '@lampion/contract/night/songs';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { makeChange } from '../../platform/device/make-change.ts';
import { SectionHead } from '../../shell/screen-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { useDrag } from '../../ui/use-drag.ts';
import { removeSong, setSongOrder, setSongPlaying, setSongVote } from './changes.ts';
import { describeAskers, SongRow, SongVote } from './song-row.tsx';

interface WaitingSongsProps {
  night: Night;
  playlist: Playlist;
  /** The host puts them into another order. */
  isOrdering: boolean;
}

/** The ids with one of them moved to a place. */
function moveTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, id);
}

/** What follows, in the order in which it will play. */
export function WaitingSongs({ night, playlist, isOrdering }: WaitingSongsProps) {
  const { id: nightId } = night;
  const { waiting: songs, people } = playlist;
  const ids = songs.map(({ id }) => id);
  const move = (id: string, place: number) => {
    const moved = moveTo(ids, id, place);
    if (moved.join() !== ids.join()) void makeChange(setSongOrder, { nightId, ids: moved });
  };
  if (songs.length === 0)
    return <p className="n-note">{fr('Rien n’attend. Proposez la première chanson, plus bas.')}</p>;
  const rows = songs.map((song, index) => {
    const shown = {
      song,
      place: index + 1,
      by: describeAskers(song, { people, night }),
      actions: night.isOpen && <SongActions song={song} night={night} />,
    };
    return isOrdering ? (
      <MovedSong
        key={song.id}
        {...shown}
        onDrop={(overId) => ids.includes(overId) && move(song.id, ids.indexOf(overId))}
        onStep={(by) => move(song.id, index + by)}
      />
    ) : (
      <SongRow
        key={song.id}
        {...shown}
        end={<SongVote song={song} onVote={(hasVote) => vote(nightId, song, hasVote)} />}
      />
    );
  });
  return (
    <>
      <SectionHead title="Ensuite" count={songs.length} />
      <ol className="n-songs">{rows}</ol>
    </>
  );
}

type MovedSongProps = Omit<Parameters<typeof SongRow>[0], 'end' | 'grip' | 'isDragged'> &
  Parameters<typeof useDrag>[0];

/** A song that its host drags, or moves by taps and keys. */
function MovedSong({ onDrop, onStep, ...row }: MovedSongProps) {
  const { handle, overId } = useDrag({ onDrop, onStep });
  const { song } = row;
  return (
    <SongRow
      {...row}
      isDragged={overId !== null}
      grip={
        <button
          type="button"
          className="n-grip"
          aria-label={fr(`Déplacer ${songTitle(song)}, avec les flèches haut et bas`)}
          {...handle}
        >
          <Icon of={GripVertical} />
        </button>
      }
      end={<Steps song={song} onStep={onStep} />}
    />
  );
}

function vote(nightId: string, song: Song, hasVote: boolean) {
  void makeChange(setSongVote, { nightId, songId: song.id, name: songTitle(song), hasVote });
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

/** Hosts play and remove any song, guests withdraw their own. */
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
        <ConfirmButton
          size="small"
          variant="ghost"
          title={`Retirer « ${named.name} » ?`}
          text="La chanson quitte la liste, avec ses voix."
          confirm="Retirer la chanson"
          cancel="La garder"
          onConfirm={() => void makeChange(removeSong, named)}
        >
          Retirer
        </ConfirmButton>
      )}
    </>
  );
}
