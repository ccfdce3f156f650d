import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { contactMessages } from '../../db/tables/contact.ts';

type NewMessage = Pick<
  typeof contactMessages.$inferInsert,
  'name' | 'email' | 'subject' | 'message' | 'senderHash' | 'createdAt'
>;

export async function insertContactMessage(db: Queryable, message: NewMessage): Promise<{ id: string }> {
  const [row] = await db.insert(contactMessages).values(message).returning({ id: contactMessages.id });
  if (row === undefined) throw new Error('a contact message was not written');
  return row;
}

export async function findContactMessage(db: Queryable, id: string) {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
}
