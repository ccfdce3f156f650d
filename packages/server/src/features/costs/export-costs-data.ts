import type { Queryable } from '../../db/database.ts';
import { findOwnExpenses, findOwnPaybacks } from './costs-store.ts';

/** What an account noted or paid, and what was paid back by it and to it, for the copy of its data. */
export async function exportCostsData(db: Queryable, person: Parameters<typeof findOwnExpenses>[1]) {
  const [expenses, paybacks] = [await findOwnExpenses(db, person), await findOwnPaybacks(db, person)];
  return { expenses, paybacks };
}
