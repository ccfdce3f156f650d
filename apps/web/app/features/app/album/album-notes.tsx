import { fr } from '@lampion/contract/french';
import { formatDate, formatTime } from '@lampion/contract/rules/format';
import { retention } from '@lampion/contract/rules/retention';
import type { Album } from '@lampion/contract/schemas/album';
import type { Night } from '@lampion/contract/schemas/night';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { updateNight } from '../changes/update-night.ts';

interface AlbumNotesProps {
  night: Night;
  removals: Album['removals'];
}

/** Who sees the pictures and for how long; to authors and hosts, which were taken down by somebody on them, and never by whom. */
export function AlbumNotes({ night, removals }: AlbumNotesProps) {
  const { id, name, role, isOpen, keepsAlbum } = night;
  const until = keepsAlbum
    ? 'L’hôte les garde au-delà de 12 mois.'
    : `Elles sont effacées ${retention.albumMonths} mois après la soirée.`;
  return (
    <footer className="n-notes">
      {removals.map(({ id: photoId, caption, removedAt, isMine }) => (
        <p key={photoId}>
          {fr(
            `${isMine ? 'Votre photo' : 'Une photo'}${caption === '' ? '' : ` « ${caption} »`} a été retirée par quelqu’un qui y est, ${formatDate(removedAt, 'day')} à ${formatTime(removedAt)}.`,
          )}
        </p>
      ))}
      <p>{fr(`Seuls les hôtes et les invités de cette soirée voient ces photos. ${until}`)}</p>
      {role === 'host' && isOpen && (
        <Checkbox
          role="switch"
          name="keepsAlbum"
          label="Garder les photos plus longtemps"
          hint={`Sinon elles sont effacées ${retention.albumMonths} mois après la soirée.`}
          checked={keepsAlbum}
          onChange={({ target }) =>
            void makeChange(updateNight, { nightId: id, name, keepsAlbum: target.checked })
          }
        />
      )}
    </footer>
  );
}
