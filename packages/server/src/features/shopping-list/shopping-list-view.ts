import type { NightPerson } from '@lampion/contract/schemas/night';
import type { ShoppingConflict, ShoppingItem, ShoppingList } from '@lampion/contract/schemas/shopping-list';
import type { ConflictPerson, OpenConflict } from './shopping-conflict-store.ts';
import type { ClaimRow, ItemRow } from './shopping-list-store.ts';

interface Reading {
  readonly items: readonly ItemRow[];
  readonly claims: readonly ClaimRow[];
  readonly conflicts: readonly OpenConflict[];
  readonly conflictPeople: readonly ConflictPerson[];
  readonly people: readonly NightPerson[];
  readonly guestCount: number;
}

export function toShoppingList(reading: Reading, ownId: string | null): ShoppingList {
  const { items, claims, conflicts, conflictPeople, people, guestCount } = reading;
  const claimsOf = Map.groupBy(claims, ({ itemId }) => itemId);
  const peopleOf = Map.groupBy(conflictPeople, ({ conflictId }) => conflictId);
  return {
    items: items.map((item) => toItem(item, claimsOf.get(item.id) ?? [], ownId)),
    conflicts: conflicts.map((open) => toConflict(open, peopleOf.get(open.conflict.id) ?? [])),
    people: [...people],
    guestCount,
  };
}

function toItem(item: ItemRow, claims: readonly ClaimRow[], ownId: string | null): ShoppingItem {
  const { id, section, name, quantity, unit, isDone } = item;
  const toClaim = ({ guestId, quantity: part }: ClaimRow) => ({
    ...{ guestId, quantity: part },
    isMe: guestId === ownId,
  });
  return { id, section, name, quantity, unit, isDone, claims: claims.map(toClaim) };
}

function toConflict(
  { conflict, itemName, unit, isLate }: OpenConflict,
  people: readonly ConflictPerson[],
): ShoppingConflict {
  const { id, itemId, wanted, kept, writtenAt } = conflict;
  const late = people.find((person) => person.isLate);
  const first = people.filter((person) => !person.isLate);
  return {
    ...{ id, itemId, itemName, unit, isLate },
    late: { guestId: late?.guestId ?? null, wanted, kept, writtenAt: writtenAt.toISOString() },
    first: first.map(({ guestId, quantity, claimedAt }) => ({
      ...{ guestId, quantity },
      claimedAt: claimedAt.toISOString(),
    })),
  };
}
