import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { checkouts } from '../../db/tables/billing.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

/** The last payment page opened. */
export async function findLastCheckout(db: Queryable, organiserId: string): Promise<CheckoutRow | null> {
  const [last] = await db
    .select()
    .from(checkouts)
    .where(eq(checkouts.organiserId, organiserId))
    .orderBy(desc(checkouts.number))
    .limit(1);
  return last ?? null;
}

/** Stores a page under its number; false when another page has that number. */
export async function insertCheckout(db: Queryable, checkout: CheckoutRow): Promise<boolean> {
  await db.insert(checkouts).values(checkout).onConflictDoNothing();
  const { organiserId, number } = checkout;
  const [kept] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.organiserId, organiserId), eq(checkouts.number, number)));
  return kept?.id === checkout.id;
}
