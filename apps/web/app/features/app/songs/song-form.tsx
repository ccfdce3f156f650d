import { fr } from '@lampion/contract/french';
import { songTitle } from '@lampion/contract/rules/playlist-files';
import { isUnwanted, type NamedSong } from '@lampion/contract/rules/song-keys';
import type { Night } from '@lampion/contract/schemas/night';
import type { Playlist } from '@lampion/contract/schemas/song';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { addSong, findDouble } from '../changes/songs.ts';
import { describeAskers } from './describe-askers.ts';
import { readTypedSong } from './read-typed-song.ts';

interface SongFormProps {
  night: Night;
  playlist: Playlist;
}

const UNWANTED = 'L’hôte ne veut pas entendre cette chanson ce soir. Proposez-en une autre.';

/** What one says of a song that was just asked for. */
function describeAdded(song: NamedSong, { night, playlist }: SongFormProps): string {
  const double = findDouble(playlist, song);
  if (double === undefined) return `« ${songTitle(song)} » est dans la liste.`;
  const by = describeAskers(double, { people: playlist.people, night });
  const where = double.startedAt === null ? 'est déjà dans la liste' : 'est déjà passée';
  return `« ${songTitle(double)} » ${where}. ${by} ; votre vote s’y ajoute.`;
}

/** Asks for a song in one line, above the bar. */
export function SongForm({ night, playlist }: SongFormProps) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [told, setTold] = useState('');

  async function add(event: FormEvent) {
    event.preventDefault();
    const song = readTypedSong(text);
    if (typeof song === 'string') return setFault(song);
    if (isUnwanted(song, playlist.unwanted)) return setFault(UNWANTED);
    const added = describeAdded(song, { night, playlist });
    if (!(await makeChange(addSong, { nightId: night.id, id: crypto.randomUUID(), ...song }))) return;
    setText('');
    setTold(added);
  }

  return (
    <form className="ap-do n-add" onSubmit={(event) => void add(event)} noValidate>
      <p className="n-told" role="status">
        {fr(told)}
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
          setTold('');
        }}
      />
      <Button type="submit" variant="primary" isIconOnly aria-label="Demander cette chanson">
        <Icon of={Plus} isLarge />
      </Button>
    </form>
  );
}
