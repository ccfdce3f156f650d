import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { billingNotices } from '../../db/tables/billing.ts';

type NewNotice = Omit<typeof billingNotices.$inferInsert, 'id'>;
/** What is told, but not yet to whom. */
export type PaymentNotice = Omit<NewNotice, 'organiserId' | 'createdAt'>;
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

/** Of some subjects those that an organiser was told of. */
export async function findToldSubjects(
  db: Queryable,
  {
    organiserId,
    kind,
    subjects,
  }: Pick<NoticeRow, 'organiserId' | 'kind'> & { readonly subjects: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const { subject } = billingNotices;
  const isOurs = and(eq(billingNotices.organiserId, organiserId), eq(billingNotices.kind, kind));
  const rows = await db
    .select({ subject })
    .from(billingNotices)
    .where(and(isOurs, inArray(subject, [...subjects])));
  return new Set(rows.map((row) => row.subject));
}
