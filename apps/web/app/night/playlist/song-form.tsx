import { fr } from '@lampion/contract/french';
import type { Night } from '@lampion/contract/night/nights';
import { songTitle } from '@lampion/contract/night/rules/playlist-files';
import { isUnwanted, type NamedSong, readSong } from '@lampion/contract/night/rules/song-keys';
import { type Playlist, SONG_TEXT_MAX } from '@lampion/contract/night/songs';
import { isTooLong, tooLong } from '@lampion/contract/platform/rules/characters';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { makeChange } from '../../platform/device/make-change.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { addSong, findDouble } from './changes.ts';
import { describeAskers } from './song-row.tsx';

interface SongFormProps {
  night: Night;
  playlist: Playlist;
}

const UNWANTED = 'L’hôte ne veut pas entendre cette chanson ce soir. Proposez-en une autre.';

/** The toast for a song that was just requested. */
function describeAdded(song: NamedSong, { night, playlist }: SongFormProps): string {
  const double = findDouble(playlist, song);
  if (double === undefined) return `« ${songTitle(song)} » est dans la liste.`;
  const by = describeAskers(double, { people: playlist.people, night });
  const where = double.startedAt === null ? 'est déjà dans la liste' : 'est déjà passée';
  return `« ${songTitle(double)} » ${where}. ${by} ; votre vote s’y ajoute.`;
}

/** Requests a song in one line, above the bar. */
export function SongForm({ night, playlist }: SongFormProps) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [status, setStatus] = useState('');

  async function add(event: FormEvent) {
    event.preventDefault();
    const song = readTypedSong(text);
    if (typeof song === 'string') return setFault(song);
    if (isUnwanted(song, playlist.unwanted)) return setFault(UNWANTED);
    const added = describeAdded(song, { night, playlist });
    if (!(await makeChange(addSong, { nightId: night.id, id: crypto.randomUUID(), ...song }))) return;
    setText('');
    setStatus(added);
  }

  return (
    <form className="ap-do n-add" onSubmit={(event) => void add(event)} noValidate>
      <p className="n-told" role="status">
        {fr(status)}
      </p>
      {fault && <FieldError id="song-fault">{fault}</FieldError>}
      <Input
        aria-label={fr('Titre – artiste, ou un lien')}
        placeholder={fr('Titre – artiste, ou un lien')}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && 'song-fault'}
        autoComplete="off"
        enterKeyHint="send"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setFault(undefined);
          setStatus('');
        }}
      />
      <Button type="submit" variant="primary" isIconOnly aria-label="Demander cette chanson">
        <Icon of={Plus} isLarge />
      </Button>
    </form>
  );
}

const NO_SONG =
  'Ce lien ne mène pas à une chanson de YouTube, Spotify, Deezer, Apple Music ou SoundCloud. Écrivez plutôt son titre.';

/**
 * Titles are not fetched from the streaming service: without a typed title, the song would be
 * unknown.
 */
const NO_TITLE = 'Écrivez aussi le titre, à côté du lien : « Titre – artiste », puis le lien.';

/** Parses a typed or pasted song; returns a sentence when something is missing. */
export function readTypedSong(text: string): NamedSong | string {
  const song = readSong(text);
  if (song.url === null && song.title === '') return 'Écrivez un titre, ou collez un lien';
  if (song.url === null && /https?:\/\//.test(text)) return NO_SONG;
  if (song.title === '') return NO_TITLE;
  if ([song.title, song.artist].some((part) => isTooLong(part, SONG_TEXT_MAX))) return tooLong(SONG_TEXT_MAX);
  return song;
}
