import type { Queryable } from '../../db/database.ts';
import { findOwnNights } from './night-store.ts';

/** The screens that an account opened for the nights it hosts, for the copy of its data. */
export function exportNightData(db: Queryable, person: Parameters<typeof findOwnNights>[1]) {
  return findOwnNights(db, person);
}
