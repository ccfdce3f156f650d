import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { paymentEvents } from '../../db/tables/billing.ts';

export async function hasPaymentEvent(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(paymentEvents, eq(paymentEvents.id, id))) > 0;
}

/** False when it exists; of concurrent deliveries only one gets true. */
export async function insertPaymentEvent(
  tx: Queryable,
  event: typeof paymentEvents.$inferInsert,
): Promise<boolean> {
  const rows = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning();
  return rows.length > 0;
}
