import { shoppingListEndpoints } from '@lampion/contract/endpoints/shopping-list';
import { fr } from '@lampion/contract/french';
import { Plus } from 'lucide-react';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { useSeen } from '../../../lib/device/use-seen.ts';
import { addShoppingItem } from '../changes/shopping-list.ts';

/** What may be missing, from one's earlier lists and by the number of guests: a tap adds it. */
export function Suggestions({ nightId, guestCount }: { nightId: string; guestCount: number }) {
  const { data } = useSeen(shoppingListEndpoints.getShoppingSuggestions, { params: { id: nightId } });
  if (data === undefined || data.suggestions.length === 0) return null;
  return (
    <section className="n-sugg" aria-label="Suggestions">
      <b>{fr(guestCount > 1 ? `Pour ${guestCount} personnes, d’habitude :` : 'D’habitude :')}</b>
      {data.suggestions.map(({ from: _from, ...item }) => (
        <button
          key={item.name}
          type="button"
          className="n-chip"
          onClick={() => void makeChange(addShoppingItem, { nightId, id: crypto.randomUUID(), ...item })}
        >
          <Icon of={Plus} />
          {fr(item.name)}
        </button>
      ))}
    </section>
  );
}
