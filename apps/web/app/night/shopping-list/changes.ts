import {
  type AddShoppingItemBody,
  type AnswerShoppingConflictBody,
  type ClaimShoppingItemBody,
  type MoveShoppingItemBody,
  type ShoppingItem,
  type ShoppingList,
  shoppingListEndpoints,
  type UpdateShoppingItemBody,
} from '@lampion/contract/night/shopping-list';
import { defineChange } from '../../platform/device/define-change.ts';
import { type InNight, overNight } from '../changes.ts';

interface OfItem extends InNight {
  readonly itemId: string;
  readonly name: string;
}

const { getShoppingList, getShoppingSuggestions } = shoppingListEndpoints;

const overList = <Input extends InNight>(apply: (cached: ShoppingList, input: Input) => ShoppingList) =>
  overNight(getShoppingList, apply);
const overItem = <Input extends OfItem>(apply: (item: ShoppingItem, input: Input) => ShoppingItem) =>
  overList<Input>((cached, input) => ({
    ...cached,
    items: cached.items.map((item) => (item.id === input.itemId ? apply(item, input) : item)),
  }));
const toItemParams = ({ nightId, itemId }: OfItem) => ({ id: nightId, itemId });

/** An item, by an id of this device: it can be claimed before the server knows of it. */
export const addShoppingItem = defineChange<AddShoppingItemBody & InNight>({
  kind: 'add-shopping-item',
  endpoint: shoppingListEndpoints.addShoppingItem,
  toCall: ({ nightId, ...body }) => ({ params: { id: nightId }, body }),
  label: ({ name }) => `« ${name} » sur la liste`,
  optimisticUpdates: [
    overList((cached, { nightId: _nightId, ...item }) =>
      cached.items.some(({ id }) => id === item.id)
        ? cached
        : { ...cached, items: [...cached.items, { ...item, isDone: false, claims: [] }] },
    ),
  ],
  touches: [getShoppingSuggestions],
});

interface ItemUpdate extends OfItem {
  readonly changes: UpdateShoppingItemBody;
}

export const updateShoppingItem = defineChange<ItemUpdate>({
  kind: 'update-shopping-item',
  endpoint: shoppingListEndpoints.updateShoppingItem,
  toCall: ({ changes, ...input }) => ({ params: toItemParams(input), body: changes }),
  label: ({ name }) => `« ${name} » changé`,
  optimisticUpdates: [
    overItem((item, { changes: { name, quantity, unit, isDone } }) => ({
      ...item,
      name: name ?? item.name,
      quantity: quantity ?? item.quantity,
      unit: unit ?? item.unit,
      isDone: isDone ?? item.isDone,
    })),
  ],
});

export const deleteShoppingItem = defineChange<OfItem>({
  kind: 'delete-shopping-item',
  endpoint: shoppingListEndpoints.deleteShoppingItem,
  toCall: (input) => ({ params: toItemParams(input) }),
  label: ({ name }) => `« ${name} » retiré de la liste`,
  optimisticUpdates: [
    overList((cached, { itemId }) => ({ ...cached, items: cached.items.filter(({ id }) => id !== itemId) })),
  ],
  touches: [getShoppingSuggestions],
});

export const moveShoppingItem = defineChange<MoveShoppingItemBody & OfItem>({
  kind: 'move-shopping-item',
  endpoint: shoppingListEndpoints.moveShoppingItem,
  toCall: ({ section, afterId, ...input }) => ({ params: toItemParams(input), body: { section, afterId } }),
  label: ({ name }) => `« ${name} » déplacé`,
  optimisticUpdates: [
    overList((cached, { itemId, section, afterId }) => {
      const moved = cached.items.find(({ id }) => id === itemId);
      if (moved === undefined) return cached;
      const others = cached.items.filter(({ id }) => id !== itemId);
      const first = others.findIndex((item) => item.section === section);
      const place = afterId === null ? first : others.findIndex(({ id }) => id === afterId) + 1;
      const at = place < 0 ? others.length : place;
      return { ...cached, items: others.toSpliced(at, 0, { ...moved, section }) };
    }),
  ],
});

export const claimShoppingItem = defineChange<ClaimShoppingItemBody & OfItem>({
  kind: 'claim-shopping-item',
  endpoint: shoppingListEndpoints.claimShoppingItem,
  toCall: ({ quantity, writtenAt, ...input }) => ({
    params: toItemParams(input),
    body: { quantity, writtenAt },
  }),
  label: ({ name }) => `Vous apportez « ${name} »`,
  optimisticUpdates: [
    overItem((item, { quantity }) => {
      const mine = { guestId: 'me', isMe: true, quantity };
      const isMine = item.claims.some(({ isMe }) => isMe);
      const claims = isMine
        ? item.claims.map((claim) => (claim.isMe ? { ...claim, quantity } : claim))
        : [...item.claims, mine];
      return { ...item, claims };
    }),
  ],
});

export const releaseShoppingItem = defineChange<OfItem>({
  kind: 'release-shopping-item',
  endpoint: shoppingListEndpoints.releaseShoppingItem,
  toCall: (input) => ({ params: toItemParams(input) }),
  label: ({ name }) => `Vous n’apportez plus « ${name} »`,
  optimisticUpdates: [overItem((item) => ({ ...item, claims: item.claims.filter(({ isMe }) => !isMe) }))],
});

interface ConflictAnswer extends AnswerShoppingConflictBody, InNight {
  readonly conflictId: string;
  readonly name: string;
}

export const answerShoppingConflict = defineChange<ConflictAnswer>({
  kind: 'answer-shopping-conflict',
  endpoint: shoppingListEndpoints.answerShoppingConflict,
  toCall: ({ nightId, conflictId, choice }) => ({ params: { id: nightId, conflictId }, body: { choice } }),
  label: ({ name }) => `Votre réponse pour « ${name} »`,
  optimisticUpdates: [
    overList((cached, { conflictId }) => ({
      ...cached,
      conflicts: cached.conflicts.filter(({ id }) => id !== conflictId),
    })),
  ],
});
