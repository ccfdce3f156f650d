import type { MessageQuery } from '@lampion/contract/messages/contact-inbox';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import { accountName, accounts } from '../../people/accounts/read-model.ts';
import { countUpTo, type Queryable } from '../../platform/db/database.ts';
import { findsText } from '../../platform/db/search-text.ts';
import { descending } from '../../platform/db/statements.ts';
import { contactAnswers, contactMessages } from '../../platform/db/tables/messages/contact.ts';

export type MessageRow = typeof contactMessages.$inferSelect;
type Filter = Pick<MessageQuery, 'q' | 'state'>;

const states: Record<NonNullable<MessageQuery['state']>, SQL | undefined> = {
  unread: isNull(contactMessages.readAt),
  read: isNotNull(contactMessages.readAt),
  answered: isNotNull(contactMessages.answeredAt),
  unanswered: isNull(contactMessages.answeredAt),
};

const searchedText = sql`${contactMessages.name} || ' ' || ${contactMessages.email} || ' ' || ${contactMessages.subject} || ' ' || ${contactMessages.message}`;

function matches({ q, state }: Filter): SQL | undefined {
  return and(state && states[state], findsText(searchedText, q));
}

/** One page of messages, newest first. */
export async function findMessages(
  db: Queryable,
  { page, perPage, ...filter }: MessageQuery,
): Promise<MessageRow[]> {
  return (
    db
      .select()
      .from(contactMessages)
      .where(matches(filter))
      // Matches the index: neither column is null.
      .orderBy(descending(contactMessages.createdAt), descending(contactMessages.id))
      .limit(perPage)
      .offset((page - 1) * perPage)
  );
}

/** Number of messages on all pages; `limit` + 1 means that there are more. */
export function countMessages(db: Queryable, filter: Filter, limit: number): Promise<number> {
  return countUpTo(db, limit, sql`${contactMessages} WHERE ${matches(filter) ?? sql`true`}`);
}

export function countUnreadMessages(db: Queryable): Promise<number> {
  return db.$count(contactMessages, isNull(contactMessages.readAt));
}

export async function findMessage(db: Queryable, id: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
}

/** A message, locked (FOR UPDATE) until the transaction ends. */
export async function lockMessage(tx: Queryable, id: string): Promise<MessageRow | null> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
  return row ?? null;
}

export async function updateMessage(
  tx: Queryable,
  id: string,
  values: Partial<Pick<MessageRow, 'answeredAt' | 'readAt'>>,
): Promise<void> {
  await tx.update(contactMessages).set(values).where(eq(contactMessages.id, id));
}

/** Deletes a message with its answers. */
export async function deleteMessageRow(tx: Queryable, id: string): Promise<void> {
  await tx.delete(contactMessages).where(eq(contactMessages.id, id));
}

type NewAnswer = Pick<
  typeof contactAnswers.$inferInsert,
  'accountId' | 'body' | 'createdAt' | 'id' | 'messageId'
>;

/** False when an answer with that id exists. */
export async function insertAnswer(tx: Queryable, answer: NewAnswer): Promise<boolean> {
  const rows = await tx
    .insert(contactAnswers)
    .values(answer)
    .onConflictDoNothing()
    .returning({ id: contactAnswers.id });
  return rows.length > 0;
}

/** Answers to a message, oldest first, with their authors. */
export async function findAnswers(db: Queryable, messageId: string) {
  return db
    .select({
      id: contactAnswers.id,
      body: contactAnswers.body,
      createdAt: contactAnswers.createdAt,
      author: accountName,
    })
    .from(contactAnswers)
    .leftJoin(accounts, eq(accounts.id, contactAnswers.accountId))
    .where(eq(contactAnswers.messageId, messageId))
    .orderBy(asc(contactAnswers.createdAt), asc(contactAnswers.id));
}

export type AnswerRow = Awaited<ReturnType<typeof findAnswers>>[number];

/** An answer with its message and the ids of earlier answers; null when it does not exist. */
export async function findAnswer(db: Queryable, id: string) {
  const [row] = await db
    .select({ answer: contactAnswers, message: contactMessages })
    .from(contactAnswers)
    .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.messageId))
    .where(eq(contactAnswers.id, id));
  if (row === undefined) return null;
  const { messageId, createdAt } = row.answer;
  const earlier = await db
    .select({ id: contactAnswers.id })
    .from(contactAnswers)
    .where(and(eq(contactAnswers.messageId, messageId), lt(contactAnswers.createdAt, createdAt)))
    .orderBy(asc(contactAnswers.createdAt), asc(contactAnswers.id));
  return { ...row, earlierIds: earlier.map((answer) => answer.id) };
}

type NewMessage = Pick<
  typeof contactMessages.$inferInsert,
  'name' | 'email' | 'subject' | 'message' | 'createdAt'
> & { readonly senderHash: Buffer };

/** Makes other messages of the same sender wait until the transaction ends. */
export async function lockSender(tx: Queryable, senderHash: Buffer): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(encode(${senderHash}, 'hex'), 0))`);
}

/** Whether the same sender has sent the same text since an instant. */
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

/** Deletes a person's messages of the contact form, with our answers. */
export async function deleteContactMessages(tx: Queryable, email: string): Promise<void> {
  await tx.delete(contactMessages).where(eq(contactMessages.email, email));
}

/** Deletes messages of the contact form from before an instant without an answer since. */
export async function deleteMessagesBefore(db: Queryable, instant: Date): Promise<void> {
  const laterAnswer = db
    .select({ id: contactAnswers.id })
    .from(contactAnswers)
    .where(
      and(eq(contactAnswers.messageId, contactMessages.id), sql`${contactAnswers.createdAt} >= ${instant}`),
    );
  await db.delete(contactMessages).where(and(lt(contactMessages.createdAt, instant), notExists(laterAnswer)));
}

/** Deletes the device a message came from; the message is kept. */
export async function forgetSendersBefore(db: Queryable, instant: Date): Promise<void> {
  await db
    .update(contactMessages)
    .set({ senderHash: null })
    .where(and(isNotNull(contactMessages.senderHash), lt(contactMessages.createdAt, instant)));
}

export function findOwnMessages(db: Queryable, email: string) {
  const { name, subject, message, createdAt } = contactMessages;
  return db
    .select({ name, email: contactMessages.email, subject, message, createdAt })
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(desc(contactMessages.createdAt));
}
