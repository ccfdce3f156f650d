import type { Queryable } from '../../db/database.ts';
import { deleteLettersBefore, deleteLettersTo } from './letter-store.ts';

/** Purges letters written before an instant: they were sent, or given up. */
export function purgeLetters(tx: Queryable, before: Date): Promise<void> {
  return deleteLettersBefore(tx, before);
}

/** Those to the address of a person who is erased. */
export function forgetLetters(tx: Queryable, email: string): Promise<void> {
  return deleteLettersTo(tx, email);
}
