import { fr } from '@lampion/contract/french';
import type { Night } from '@lampion/contract/night/nights';
import { songTitle, toJspf, toM3u, toPlaylistCsv } from '@lampion/contract/night/rules/playlist-files';
import type { Playlist } from '@lampion/contract/night/songs';
import { ChevronDown, Download, ListOrdered, SkipForward, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { makeChange } from '../../platform/device/make-change.ts';
import { saveFile } from '../../platform/save-file.ts';
import { SectionHead } from '../../shell/screen-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { Icon, Lamp } from '../../ui/graphics.tsx';
import { NightGarland } from '../night-garland.tsx';
import { addUnwantedSong, removeUnwantedSong, setSongOrder, setSongPlaying } from './changes.ts';
import { readTypedSong } from './song-form.tsx';
import { describeAskers, SongLink, SongRow } from './song-row.tsx';
import { WaitingSongs } from './waiting-songs.tsx';

interface PlaylistPageProps {
  night: Night;
  playlist: Playlist;
}

/** The songs of a night: current, queued and played ones, and those the host does not want. */
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

interface NowPlayingProps {
  night: Night;
  playlist: Playlist;
  isOrdering: boolean;
  onOrder: (isOrdering: boolean) => void;
}

/** The current song as set by the host; screen readers announce changes. */
function NowPlaying({ night, playlist, isOrdering, onOrder }: NowPlayingProps) {
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

interface PlaylistDownloadsProps {
  name: string;
  playlist: Playlist;
}

/** The songs as files, in the order of the night. Created on the device, so it works offline. */
function PlaylistDownloads({ name, playlist }: PlaylistDownloadsProps) {
  const { played, playing, waiting } = playlist;
  const songs = [...played.toReversed(), ...(playing === null ? [] : [playing]), ...waiting];
  if (songs.length === 0) return null;
  const list = { name, songs };
  const files = [
    { label: 'JSPF', end: 'jspf', type: 'application/json', write: () => toJspf(list, new Date()) },
    { label: 'M3U', end: 'm3u8', type: 'audio/x-mpegurl;charset=utf-8', write: () => toM3u(list) },
    { label: 'CSV', end: 'csv', type: 'text/csv;charset=utf-8', write: () => toPlaylistCsv(list) },
  ];
  const buttons = files.map(({ label, end, type, write }) => (
    <button
      key={label}
      type="button"
      className="link"
      onClick={() => saveFile(new Blob([write()], { type }), `playlist-lampion.${end}`)}
    >
      {label}
    </button>
  ));
  return (
    <p className="n-exp">
      <Icon of={Download} />
      {fr('Emporter la liste :')}
      {buttons}
    </p>
  );
}

interface UnwantedSongsProps {
  night: Night;
  unwanted: Playlist['unwanted'];
}

/** Songs the host does not want: everybody sees the list, hosts change it. */
function UnwantedSongs({ night, unwanted }: UnwantedSongsProps) {
  const canChange = night.role === 'host' && night.isOpen;
  if (unwanted.length === 0 && !canChange) return null;
  const rows = unwanted.map((song) => {
    const name = [songTitle(song), song.artist].filter((part) => part !== '').join(' – ');
    const remove = () => makeChange(removeUnwantedSong, { nightId: night.id, songId: song.id, name });
    return (
      <li key={song.id}>
        <s>{name}</s>
        {canChange && (
          <Button
            variant="ghost"
            isIconOnly
            aria-label={fr(`Permettre de nouveau ${name}`)}
            onClick={() => void remove()}
          >
            <Icon of={X} />
          </Button>
        )}
      </li>
    );
  });
  return (
    <section className="n-nogo" aria-labelledby="unwanted">
      <SectionHead id="unwanted" title="Jamais ce soir" />
      {rows.length > 0 && <ul>{rows}</ul>}
      {canChange && <UnwantedForm nightId={night.id} />}
    </section>
  );
}

function UnwantedForm({ nightId }: { nightId: string }) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  async function add(event: FormEvent) {
    event.preventDefault();
    const song = readTypedSong(text);
    if (typeof song === 'string') return setFault(song);
    if (await makeChange(addUnwantedSong, { nightId, id: crypto.randomUUID(), ...song })) setText('');
  }
  return (
    <form className="n-nogo-form" onSubmit={(event) => void add(event)} noValidate>
      <TextField
        name="unwanted"
        label="Un titre, un artiste ou un lien"
        hint="Vos invités le liront, et ne pourront pas le proposer."
        error={fault}
        value={text}
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value);
          setFault(undefined);
        }}
      />
      <Button type="submit">Refuser</Button>
    </form>
  );
}
