import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { emailFollowers, organisers } from '../../platform/db/tables/people/organisers.ts';

type EmailFollower = typeof emailFollowers.$inferSelect;

/** Stores an unconfirmed follower and returns its id; null when the address follows already. */
export async function upsertEmailFollower(
  tx: Queryable,
  row: Pick<EmailFollower, 'createdAt' | 'email' | 'organiserId' | 'screen' | 'wording'>,
): Promise<string | null> {
  const { createdAt, screen, wording } = row;
  const [stored] = await tx
    .insert(emailFollowers)
    .values(row)
    .onConflictDoUpdate({
      target: [emailFollowers.organiserId, emailFollowers.email],
      set: { createdAt, screen, wording },
      setWhere: isNull(emailFollowers.confirmedAt),
    })
    .returning({ id: emailFollowers.id });
  return stored?.id ?? null;
}

/** Null when they left, or never confirmed in time. */
export async function findEmailFollower(db: Queryable, id: string): Promise<EmailFollower | null> {
  const [row] = await db.select().from(emailFollowers).where(eq(emailFollowers.id, id));
  return row ?? null;
}

/** False when it is confirmed already, or gone. */
export async function setConfirmed(tx: Queryable, id: string, confirmedAt: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(emailFollowers)
    .set({ confirmedAt })
    .where(and(eq(emailFollowers.id, id), isNull(emailFollowers.confirmedAt)));
  return rowCount === 1;
}

/** False when there is none. */
export async function deleteEmailFollower(tx: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(emailFollowers).where(eq(emailFollowers.id, id));
  return rowCount === 1;
}

/** Deletes what an address follows; returns the organisers. */
export async function deleteFollowedByAddress(tx: Queryable, email: string): Promise<string[]> {
  const rows = await tx
    .delete(emailFollowers)
    .where(eq(emailFollowers.email, email))
    .returning({ organiserId: emailFollowers.organiserId });
  return rows.map(({ organiserId }) => organiserId);
}

/** Deletes addresses that were given before an instant and not confirmed. */
export async function deleteUnconfirmed(tx: Queryable, before: Date): Promise<void> {
  const { confirmedAt, createdAt } = emailFollowers;
  await tx.delete(emailFollowers).where(and(isNull(confirmedAt), lt(createdAt, before)));
}

/** What an address follows, for the copy of its owner's data. */
export function findFollowedByAddress(db: Queryable, email: string) {
  const { organiserId, createdAt, confirmedAt, screen, wording } = emailFollowers;
  const { companyName } = organisers;
  return db
    .select({ organiserId, companyName, createdAt, channel: sql`'email'`, screen, wording, confirmedAt })
    .from(emailFollowers)
    .innerJoin(organisers, eq(organisers.id, organiserId))
    .where(eq(emailFollowers.email, email))
    .orderBy(desc(createdAt));
}
