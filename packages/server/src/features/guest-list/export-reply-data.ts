import type { Queryable } from '../../db/database.ts';
import { findOwnReplies } from './guest-data-store.ts';

interface Person {
  readonly accountId: string;
  /** Null until it is confirmed. */
  readonly email: string | null;
  readonly appAccountIds: readonly string[];
}

/** A person's replies, for the copy of their data. */
export function exportReplyData(db: Queryable, person: Person) {
  return findOwnReplies(db, person);
}
