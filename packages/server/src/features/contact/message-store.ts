import type { MessageQuery } from '@lampion/contract/schemas/admin-message';
import { and, asc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { findsText } from '../../db/contains-text.ts';
import { countUpTo } from '../../db/count-up-to.ts';
import type { Queryable } from '../../db/database.ts';
import { descending } from '../../db/descending.ts';
import { contactAnswers, contactMessages } from '../../db/tables/contact.ts';
import { accountName, accounts } from '../accounts/account-read-model.ts';

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
      // Matches the index; there are no nulls.
      .orderBy(descending(contactMessages.createdAt), descending(contactMessages.id))
      .limit(perPage)
      .offset((page - 1) * perPage)
  );
}

/** How many messages the list holds on all its pages; `limit` + 1 means that there are more. */
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

/** The same, locked (FOR UPDATE) until the transaction ends. */
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

/** With its answers. */
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

/** Answers to a message, oldest first, with who wrote them. */
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

/** An answer with the message it answers and the ids of the answers before it; null when it does not exist. */
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
