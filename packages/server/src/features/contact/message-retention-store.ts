import { and, eq, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { contactAnswers, contactMessages } from '../../db/tables/contact.ts';

/** Deletes a person's messages of the contact form, with our answers. */
export async function deleteContactMessages(tx: Queryable, email: string): Promise<void> {
  await tx.delete(contactMessages).where(eq(contactMessages.email, email));
}

/** Deletes messages of the contact form from before an instant and without an answer since. */
export async function deleteMessagesBefore(db: Queryable, instant: Date): Promise<void> {
  const laterAnswer = db
    .select({ id: contactAnswers.id })
    .from(contactAnswers)
    .where(
      and(eq(contactAnswers.messageId, contactMessages.id), sql`${contactAnswers.createdAt} >= ${instant}`),
    );
  await db.delete(contactMessages).where(and(lt(contactMessages.createdAt, instant), notExists(laterAnswer)));
}

/** Forgets the device a message came from; the message stays. */
export async function forgetSendersBefore(db: Queryable, instant: Date): Promise<void> {
  await db
    .update(contactMessages)
    .set({ senderHash: null })
    .where(and(isNotNull(contactMessages.senderHash), lt(contactMessages.createdAt, instant)));
}
