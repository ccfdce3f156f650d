import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { storedTextFinds } from '../../db/contains-text.ts';
import type { Queryable } from '../../db/database.ts';
import { images } from '../images/image-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { existsFor } from './friend-read-model.ts';
import { cardColumns, relationTo } from './relation-store.ts';

const username = sql`${appAccounts.username} COLLATE "C"`;
const name = sql`${appAccounts.foldedName} COLLATE "C"`;

/** Escaped after folding: some letters fold to a LIKE metacharacter. */
const startOf = (text: SQL) => sql`regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

const select = (db: Queryable, me: string) =>
  db
    .select({ ...cardColumns, relation: relationTo(me) })
    .from(appAccounts)
    .leftJoin(images, eq(images.id, appAccounts.imageId));

/** Members whose username begins with a text; the one that is the text first. */
export function findByUsername(db: Queryable, me: string, start: string, limit: number) {
  return select(db, me)
    .where(and(sql`${username} LIKE ${startOf(sql`${start}::text`)}`, existsFor(me)))
    .orderBy(username)
    .limit(limit);
}

/** Members whose name begins with a text, case and accents ignored. */
export function findByName(db: Queryable, me: string, start: string, limit: number) {
  return select(db, me)
    .where(and(sql`${name} LIKE ${startOf(sql`fold_text(${start}::text)`)}`, existsFor(me)))
    .orderBy(name, appAccounts.id)
    .limit(limit);
}

const READ_FIRST = 5000;

/**
 * Members whose name holds each word, in no order: sorting would mean reading all of them. The index collects all who have a frequent
 * name before it names one, so that a few thousand members are read first: they are enough where the name is frequent, and soon read
 * where it is not.
 */
export async function findByWords(db: Queryable, me: string, words: string, limit: number) {
  const { id, foldedName } = appAccounts;
  const find = (isMeant: SQL | undefined) =>
    select(db, me)
      .where(and(isMeant, existsFor(me)))
      .limit(limit);
  const first = db.select({ id, foldedName }).from(appAccounts).limit(READ_FIRST).as('first');
  const some = db.select({ id: first.id }).from(first).where(storedTextFinds(first.foldedName, words));
  const found = await find(inArray(id, some));
  return found.length === limit ? found : find(storedTextFinds(foldedName, words));
}
