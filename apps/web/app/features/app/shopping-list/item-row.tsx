import { fr } from '@lampion/contract/french';
import { formatShoppingQuantity } from '@lampion/contract/rules/shopping-words';
import type { ShoppingItem } from '@lampion/contract/schemas/shopping-list';
import { Check, Ellipsis } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { PleatLantern } from '../night/pleat-lantern.tsx';
import { useDrag } from '../pieces/use-drag.ts';
import { WaitingMark } from '../pieces/waiting-mark.tsx';
import { describeClaims, inksOf, type NameOf, stateOf } from './shopping-state.ts';

interface ItemRowProps {
  item: ShoppingItem;
  nameOf: NameOf;
  isOpen: boolean;
  onClaim: () => void;
  onOptions: () => void;
  onDrop: (overId: string) => void;
  onStep: (by: -1 | 1) => void;
}

/** One item: its lantern, by which it is moved, who brings it, and what is to be done. */
export function ItemRow({ item, nameOf, isOpen, onClaim, onOptions, onDrop, onStep }: ItemRowProps) {
  const { handle, overId } = useDrag({ onDrop, onStep });
  const state = stateOf(item);
  return (
    <li className={classNames('n-item', `is-${state}`, overId !== null && 'is-dragged')} data-row={item.id}>
      {isOpen ? (
        <button type="button" className="n-grip" aria-label={fr(`Déplacer : ${item.name}`)} {...handle}>
          <PleatLantern inks={inksOf(item)} hasHalo={item.isDone} />
        </button>
      ) : (
        <PleatLantern inks={inksOf(item)} hasHalo={item.isDone} />
      )}
      <div>
        <h3>
          {fr(item.name)} <span className="num">{fr(formatShoppingQuantity(item.quantity, item.unit))}</span>
        </h3>
        <p>{fr(describeClaims(item, nameOf))}</p>
        <WaitingMark of={item.id} />
      </div>
      <div className="n-item-do">
        {state === 'done' && (
          <Badge tone="success" icon={Check}>
            Fait
          </Badge>
        )}
        {isOpen && (state === 'none' || state === 'part') && (
          <Button size="small" onClick={onClaim}>
            {state === 'part' ? 'Compléter' : 'Je prends'}
            <span className="sr-only">{fr(` : ${item.name}`)}</span>
          </Button>
        )}
        {isOpen && (
          <Button variant="ghost" isIconOnly aria-label={fr(`Options : ${item.name}`)} onClick={onOptions}>
            <Icon of={Ellipsis} />
          </Button>
        )}
      </div>
    </li>
  );
}
