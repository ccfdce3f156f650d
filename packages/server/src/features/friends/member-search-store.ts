import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { storedTextFinds } from '../../db/contains-text.ts';
import type { Queryable } from '../../db/database.ts';
import { images } from '../images/image-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { cardColumns, existsFor, relationTo } from './relation-store.ts';

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

const LOOKED_AT_FIRST = 60;

/**
 * Members whose name holds each word, in no order: sorting would mean reading all of them. A few are looked at first, since the index
 * collects all who have a frequent name before it names one: they are found by reading on, and mostly are enough.
 */
export async function findByWords(db: Queryable, me: string, words: string, limit: number) {
  const holdsThem = storedTextFinds(appAccounts.foldedName, words);
  const some = db.select({ id: appAccounts.id }).from(appAccounts).where(holdsThem).limit(LOOKED_AT_FIRST);
  const found = await select(db, me)
    .where(and(inArray(appAccounts.id, some), existsFor(me)))
    .limit(limit);
  if (found.length === limit) return found;
  return select(db, me)
    .where(and(holdsThem, existsFor(me)))
    .limit(limit);
}
