import { fr } from '@lampion/contract/french';
import { songTitle } from '@lampion/contract/rules/playlist-files';
import type { Night } from '@lampion/contract/schemas/night';
import type { Playlist } from '@lampion/contract/schemas/song';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { addUnwantedSong, removeUnwantedSong } from '../changes/songs.ts';
import { SectionHead } from '../pieces/section-head.tsx';
import { readTypedSong } from './read-typed-song.ts';

interface UnwantedSongsProps {
  night: Night;
  unwanted: Playlist['unwanted'];
}

/** What the host does not want to hear: everybody reads it, hosts change it. */
export function UnwantedSongs({ night, unwanted }: UnwantedSongsProps) {
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
