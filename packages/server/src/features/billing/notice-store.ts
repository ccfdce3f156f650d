import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { billingNotices } from '../../db/tables/billing.ts';

type NewNotice = Omit<typeof billingNotices.$inferInsert, 'id'>;
export type NoticeRow = typeof billingNotices.$inferSelect;

/** The new notice's id; null when the same notice exists. */
export async function insertNotice(tx: Queryable, notice: NewNotice): Promise<string | null> {
  const [row] = await tx
    .insert(billingNotices)
    .values(notice)
    .onConflictDoNothing()
    .returning({ id: billingNotices.id });
  return row?.id ?? null;
}

export async function findNotice(db: Queryable, id: string): Promise<NoticeRow | null> {
  const [row] = await db.select().from(billingNotices).where(eq(billingNotices.id, id));
  return row ?? null;
}
