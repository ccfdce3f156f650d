import { v7 as createId } from 'uuid';
import type { expenseSharers, expenses, shoppingClaims, shoppingItems } from '../db/tables.ts';
import type { DemoPartyRows } from './build-parties.ts';
import { demoExpenses, demoItems } from './content/shopping-list.ts';

interface ListRows {
  readonly items: readonly (typeof shoppingItems.$inferInsert)[];
  readonly claims: readonly (typeof shoppingClaims.$inferInsert)[];
  readonly expenses: readonly (typeof expenses.$inferInsert)[];
  readonly sharers: readonly (typeof expenseSharers.$inferInsert)[];
}

/** How many share the expenses of the demo. */
const SHARERS = 5;
const HOUR_MS = 3_600_000;

/** The shopping list of a party that opens it, with what its first guests bring and paid; nothing for others. */
export function buildShoppingList({ event, guests, nights }: DemoPartyRows, now: Date): ListRows {
  const coming = guests.flatMap(({ id, reply }) => (id !== undefined && reply === 'yes' ? [id] : []));
  if (!nights.some(({ hasList }) => hasList) || coming.length < SHARERS)
    return { items: [], claims: [], expenses: [], sharers: [] };
  const eventId = event.id as string;
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const claims: (typeof shoppingClaims.$inferInsert)[] = [];
  const items = demoItems.map(({ parts, ...item }, position) => {
    const id = createId();
    for (const [guest, quantity] of parts)
      claims.push({ itemId: id, guestId: coming[guest] as string, quantity, claimedAt: at(40 - position) });
    return { ...item, id, eventId, position, createdAt: at(60 - position) };
  });
  const paid = demoExpenses.map(({ payer, ...expense }, place) => ({
    ...expense,
    id: createId(),
    eventId,
    payerId: coming[payer] as string,
    createdAt: at(12 - place),
  }));
  const sharers = paid.flatMap(({ id: expenseId }) =>
    coming.slice(0, SHARERS).map((guestId) => ({ expenseId, guestId })),
  );
  return { items, claims, expenses: paid, sharers };
}
