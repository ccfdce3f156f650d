import type { OwnEvent } from '@lampion/contract/schemas/event';
import type { Guest } from '@lampion/contract/schemas/guest';
import { CursorList } from '../../components/area/cursor-list.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import type { useCursorPages } from '../../lib/use-cursor-pages.ts';
import { canGather, sayHowToGather } from './describe-gathering.ts';
import { GuestRow } from './guest-row.tsx';
import type { GuestsPage } from './load-guests.ts';

interface GuestListProps {
  event: OwnEvent;
  /** Leads to the first guest. */
  onInvite: () => void;
  pages: ReturnType<typeof useCursorPages<Guest, GuestsPage>>;
  isFiltered: boolean;
  onRemove: (guest: Guest) => void;
  /** Opens the announcements to the guest. */
  onAsk: (guest: Guest) => void;
}

/** The guests that match, or why there are none. */
export function GuestList({ event, pages, isFiltered, onInvite, onRemove, onAsk }: GuestListProps) {
  const empty = (
    <EmptyState
      title={isFiltered ? 'Aucun invité trouvé' : 'Aucun invité'}
      action={
        !isFiltered && canGather(event, new Date()) && <Button onClick={onInvite}>Ajouter des invités</Button>
      }
    >
      {isFiltered
        ? 'Essayez avec moins de lettres, ou une autre réponse.'
        : sayHowToGather(event, new Date())}
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
