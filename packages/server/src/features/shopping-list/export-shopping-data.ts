import type { Queryable } from '../../db/database.ts';
import { findOwnClaims, findOwnItems } from './shopping-list-store.ts';

/** What an account put on shopping lists, and promised to bring, for the copy of its data. */
export async function exportShoppingData(db: Queryable, person: Parameters<typeof findOwnClaims>[1]) {
  const [items, claims] = [await findOwnItems(db, person), await findOwnClaims(db, person)];
  return { items, claims };
}
