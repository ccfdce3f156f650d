import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { demoCustomers } from '../db/tables/ports.ts';
import { advance, type DemoCustomer, newDemoCustomer } from './payments-demo-state.ts';

/** Does nothing when the id exists. */
export async function insertDemoCustomer(db: Db, id: string): Promise<void> {
  await db
    .insert(demoCustomers)
    .values({ id, state: newDemoCustomer(id) })
    .onConflictDoNothing();
}

export async function hasDemoCustomer(db: Db, id: string): Promise<boolean> {
  return (await db.$count(demoCustomers, eq(demoCustomers.id, id))) > 0;
}

export type DemoStep = (customer: DemoCustomer) => DemoCustomer;

/**
 * Applies the passing of time to a customer, then the change, and returns the customer before and after; null when
 * unknown. Changes of one customer are serialised; nothing is written when nothing changed (the same object).
 */
export async function changeDemoCustomer(
  db: Db,
  { id, now }: { readonly id: string | null; readonly now: Date },
  step: DemoStep = (customer) => customer,
): Promise<{ readonly before: DemoCustomer; readonly after: DemoCustomer } | null> {
  if (id === null) return null;
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(demoCustomers).where(eq(demoCustomers.id, id)).for('update');
    if (row === undefined) return null;
    const before = advance(row.state, now.getTime());
    const after = step(before);
    if (after !== row.state) {
      await tx.update(demoCustomers).set({ state: after }).where(eq(demoCustomers.id, id));
    }
    return { before, after };
  });
}
