import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { contactMessages } from '../../db/tables/contact.ts';

export function findOwnMessages(db: Queryable, email: string) {
  const { name, subject, message, createdAt } = contactMessages;
  return db
    .select({ name, email: contactMessages.email, subject, message, createdAt })
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(desc(contactMessages.createdAt));
}
