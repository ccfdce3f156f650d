import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { contactMessages } from '../../db/tables/contact.ts';

type NewMessage = Pick<
  typeof contactMessages.$inferInsert,
  'name' | 'email' | 'subject' | 'message' | 'createdAt'
> & { readonly senderHash: Buffer };

/** Makes other messages of the same sender wait for the end of the transaction. */
export async function lockSender(tx: Queryable, senderHash: Buffer): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(encode(${senderHash}, 'hex'), 0))`);
}

/** Whether the same sender has sent the same words since an instant. */
export async function isSentAlready(
  tx: Queryable,
  message: NewMessage,
  senderHashes: readonly Buffer[],
  since: Date,
): Promise<boolean> {
  const { senderHash, name, email, subject, message: text } = contactMessages;
  const rows = await tx
    .select({ found: sql`1` })
    .from(contactMessages)
    .where(
      and(
        gt(contactMessages.createdAt, since),
        inArray(senderHash, [...senderHashes]),
        eq(name, message.name),
        eq(email, message.email),
        eq(subject, message.subject),
        eq(text, message.message),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function insertContactMessage(db: Queryable, message: NewMessage): Promise<{ id: string }> {
  const [row] = await db.insert(contactMessages).values(message).returning({ id: contactMessages.id });
  if (row === undefined) throw new Error('a contact message was not written');
  return row;
}

export async function findContactMessage(db: Queryable, id: string) {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
}
