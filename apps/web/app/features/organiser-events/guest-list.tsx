import type { Guest } from '@lampion/contract/schemas/guest';
import { CursorList } from '../../components/area/cursor-list.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import type { useCursorPages } from '../../lib/use-cursor-pages.ts';
import { GuestRow } from './guest-row.tsx';
import type { GuestsPage } from './load-guests.ts';

interface GuestListProps {
  /** Leads to the first guest; absent while nobody can be invited. */
  onInvite?: (() => void) | undefined;
  pages: ReturnType<typeof useCursorPages<Guest, GuestsPage>>;
  isFiltered: boolean;
  onRemove: (guest: Guest) => void;
  /** Opens the announcements to the guest. */
  onAsk: (guest: Guest) => void;
}

/** The guests that match, or why there are none. */
export function GuestList({ pages, isFiltered, onInvite, onRemove, onAsk }: GuestListProps) {
  const empty = (
    <EmptyState
      title={isFiltered ? 'Aucun invité trouvé' : 'Aucun invité'}
      action={!isFiltered && onInvite && <Button onClick={onInvite}>Ajouter des invités</Button>}
    >
      {isFiltered
        ? 'Essayez avec moins de lettres, ou une autre réponse.'
        : 'Invitez par e-mail, ou partagez la page publique : chaque réponse apparaît ici.'}
    </EmptyState>
  );
  return (
    <CursorList pages={pages} loading="Chargement des invités" empty={empty}>
      {(guests) => (
        <ul className="guest-list" aria-busy={pages.status === 'loading'}>
          {guests.map((guest) => (
            <GuestRow
              key={guest.id}
              guest={guest}
              onRemove={() => onRemove(guest)}
              onAsk={() => onAsk(guest)}
            />
          ))}
        </ul>
      )}
    </CursorList>
  );
}
