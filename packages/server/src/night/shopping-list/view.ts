import { retention } from '@lampion/contract/admin/rules/retention';
import type { ShoppingConflict, ShoppingItem } from '@lampion/contract/night/shopping-list';
import type { ConflictPerson, OpenConflict, ShownList } from './store.ts';

/** The items of a list with their claims, as a guest reads them. */
export function toItems(shown: Pick<ShownList, 'claims' | 'items'>, guestId: string | null): ShoppingItem[] {
  const claimsOf = Map.groupBy(shown.claims, ({ itemId }) => itemId);
  return shown.items.map((item) => ({
    ...item,
    claims: (claimsOf.get(item.id) ?? []).map((claim) => {
      return { guestId: claim.guestId, quantity: claim.quantity, isMe: claim.guestId === guestId };
    }),
  }));
}

export function toConflicts(
  conflicts: readonly OpenConflict[],
  people: readonly ConflictPerson[],
): ShoppingConflict[] {
  const peopleOf = Map.groupBy(people, ({ conflictId }) => conflictId);
  return conflicts.map((open) => toConflict(open, peopleOf.get(open.conflict.id) ?? []));
}

function toConflict(
  { conflict, itemName, unit, isLate }: OpenConflict,
  people: readonly ConflictPerson[],
): ShoppingConflict {
  const { id, itemId, wanted, kept } = conflict;
  const writtenAt = boundClock(conflict);
  const late = people.find((person) => person.isLate);
  const first = people.filter((person) => !person.isLate);
  return {
    id,
    itemId,
    itemName,
    unit,
    isLate,
    late: { guestId: late?.guestId ?? null, wanted, kept, writtenAt: writtenAt.toISOString() },
    first: first.map(({ guestId, quantity, claimedAt }) => ({
      guestId,
      quantity,
      claimedAt: claimedAt.toISOString(),
    })),
  };
}

const WAITS_MS = retention.queuedRequestDays * 86_400_000;

/** The time of writing on the device. When its clock is years off, the time of arrival. */
function boundClock({ writtenAt, createdAt }: OpenConflict['conflict']): Date {
  const waited = createdAt.getTime() - writtenAt.getTime();
  return waited < 0 || waited > WAITS_MS ? createdAt : writtenAt;
}
