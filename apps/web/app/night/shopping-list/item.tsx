import { fr } from '@lampion/contract/french';
import { formatShoppingQuantity, labelOfShoppingUnit } from '@lampion/contract/night/rules/shopping';
import {
  SHOPPING_NAME_MAX,
  SHOPPING_QUANTITY_MAX,
  type ShoppingItem,
  shoppingSectionLabels,
  shoppingSections,
  shoppingUnits,
  type UpdateShoppingItemBody,
  updateShoppingItemBodySchema,
} from '@lampion/contract/night/shopping-list';
import { readNumber } from '@lampion/contract/platform/rules/typed-number';
import { Check, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { readFaults } from '../../platform/api.ts';
import { makeChange } from '../../platform/device/make-change.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { WaitingMark } from '../../shell/screen-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmButton, FormDialog } from '../../ui/dialog.tsx';
import { Checkbox, SelectField } from '../../ui/forms/choices.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { useDrag } from '../../ui/use-drag.ts';
import { PleatLantern } from '../pleat-lantern.tsx';
import {
  claimShoppingItem,
  deleteShoppingItem,
  moveShoppingItem,
  releaseShoppingItem,
  updateShoppingItem,
} from './changes.ts';
import { describeClaims, inksOf, mineOf, type NameOf, stateOf } from './shopping-state.ts';

interface ItemRowProps {
  item: ShoppingItem;
  nameOf: NameOf;
  isOpen: boolean;
  onClaim: () => void;
  onOptions: () => void;
  onDrop: (overId: string) => void;
  onStep: (by: -1 | 1) => void;
}

/** One item: its lantern, which is the drag handle, who brings it, and the actions. */
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

interface ItemDialogProps {
  nightId: string;
  item: ShoppingItem;
  onStep: (by: -1 | 1) => void;
  onClose: () => void;
}

const unitChoices = shoppingUnits.map((value) => ({ value, label: labelOfShoppingUnit(value) }));
const sectionChoices = shoppingSections.map((value) => ({ value, label: shoppingSectionLabels[value] }));

/** Sets how much of an item the caller brings; 0 for nothing. */
function bring(
  target: { nightId: string; itemId: string; name: string },
  quantity: number,
): Promise<boolean> {
  if (quantity === 0) return makeChange(releaseShoppingItem, target);
  return makeChange(claimShoppingItem, { ...target, quantity, writtenAt: serverNow().toISOString() });
}

/** The actions on an item: change its quantity, its position, its text. Sends only what changed. */
export function ItemDialog({ nightId, item, onStep, onClose }: ItemDialogProps) {
  const [draft, setDraft] = useState({
    ...item,
    quantity: String(item.quantity),
    mine: String(mineOf(item)),
  });
  const [faults, setFaults] = useState<ReturnType<typeof readFaults>>({});
  const set = (values: Partial<typeof draft>) => setDraft({ ...draft, ...values });
  const target = { nightId, itemId: item.id, name: item.name };

  async function save() {
    const { name, unit, section, isDone } = draft;
    const [quantity, mine] = [readNumber(draft.quantity), readNumber(draft.mine)];
    const read = updateShoppingItemBodySchema.safeParse({ name, quantity, unit, isDone });
    const isMineWhole = Number.isInteger(mine) && mine >= 0 && mine <= SHOPPING_QUANTITY_MAX;
    const mineFault = isMineWhole ? undefined : 'Indiquez combien vous en apportez : 0 pour rien';
    setFaults({ ...readFaults(read.error), ...(mineFault && { mine: mineFault }) });
    if (read.data === undefined || !isMineWhole) return;
    const changes = Object.fromEntries(
      Object.entries(read.data).filter(([key, value]) => value !== item[key as keyof ShoppingItem]),
    ) as UpdateShoppingItemBody;
    const isKept =
      (Object.keys(changes).length === 0 || (await makeChange(updateShoppingItem, { ...target, changes }))) &&
      (section === item.section ||
        (await makeChange(moveShoppingItem, { ...target, section, afterId: null }))) &&
      (mine === mineOf(item) || (await bring(target, mine)));
    if (isKept) onClose();
  }

  const remove = () => {
    void makeChange(deleteShoppingItem, target);
    onClose();
  };
  return (
    <FormDialog
      title={item.name}
      submit="Enregistrer"
      fault={faults}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        name="mine"
        label="J’en apporte"
        inputMode="numeric"
        value={draft.mine}
        error={faults.mine}
        onChange={({ target: { value } }) => set({ mine: value })}
      />
      <Checkbox
        name="isDone"
        label="C’est acheté, ou prêt"
        checked={draft.isDone}
        onChange={({ target: { checked } }) => set({ isDone: checked })}
      />
      <TextField
        name="name"
        label="Article"
        maxCharacters={SHOPPING_NAME_MAX}
        value={draft.name}
        error={faults.name}
        onChange={({ target: { value } }) => set({ name: value })}
      />
      <TextField
        name="quantity"
        label="Quantité"
        inputMode="numeric"
        value={draft.quantity}
        error={faults.quantity}
        onChange={({ target: { value } }) => set({ quantity: value })}
      />
      <SelectField
        name="unit"
        label="Unité"
        choices={unitChoices}
        value={draft.unit}
        onChange={({ target: { value } }) => set({ unit: value as ShoppingItem['unit'] })}
      />
      <SelectField
        name="section"
        label="Rayon"
        choices={sectionChoices}
        value={draft.section}
        onChange={({ target: { value } }) => set({ section: value as ShoppingItem['section'] })}
      />
      <div className="n-options">
        <Button size="small" onClick={() => onStep(-1)}>
          Monter
        </Button>
        <Button size="small" onClick={() => onStep(1)}>
          Descendre
        </Button>
        <RemoveButton item={item} onRemove={remove} />
      </div>
    </FormDialog>
  );
}

function RemoveButton({ item, onRemove }: { item: ShoppingItem; onRemove: () => void }) {
  return (
    <ConfirmButton
      size="small"
      variant="danger"
      title={`Retirer « ${item.name} » de la liste ?`}
      text="Ce que chacun a promis d’en apporter part avec lui."
      confirm="Retirer de la liste"
      cancel="Le garder"
      onConfirm={onRemove}
    >
      Retirer de la liste
    </ConfirmButton>
  );
}
