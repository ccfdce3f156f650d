import type { Queryable } from '../../db/database.ts';
import { findOwnReplies } from './guest-data-store.ts';

interface Person {
  readonly accountId: string;
  /** Null until it is confirmed. */
  readonly email: string | null;
  readonly appAccountIds: readonly string[];
}

/** What somebody answered, for themselves. */
export function exportReplyData(db: Queryable, person: Person) {
  return findOwnReplies(db, person);
}
