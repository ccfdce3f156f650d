import { and, eq, type SQL, sql } from 'drizzle-orm';
import { findsText } from '../../db/contains-text.ts';
import type { Queryable } from '../../db/database.ts';
import { images } from '../images/image-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { cardColumns, existsFor, relationTo } from './relation-store.ts';

const username = sql`${appAccounts.username} COLLATE "C"`;
const name = sql`fold_text(${appAccounts.appName}) COLLATE "C"`;

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

/** Members whose name holds each word, in no order: sorting would mean reading all of them. */
export function findByWords(db: Queryable, me: string, words: string, limit: number) {
  return select(db, me)
    .where(and(findsText(sql`${appAccounts.appName}`, words), existsFor(me)))
    .limit(limit);
}
