import type { JournalAction, JournalSubject } from '@lampion/contract/schemas/admin-journal';
import type { Queryable } from '../../db/database.ts';
import { findJournalEntry, findLastEntry } from './journal-store.ts';

/** What an action did to a thing: the changed fields before and after it. */
export interface RecordedChange {
  readonly subjectName: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

function toChange(row: Awaited<ReturnType<typeof findJournalEntry>>): RecordedChange | null {
  if (row === null) return null;
  const { subjectName, before, after } = row;
  return {
    subjectName,
    before: (before ?? {}) as RecordedChange['before'],
    after: (after ?? {}) as RecordedChange['after'],
  };
}

/** What an action changed about a thing the last time; null when it never happened. For use cases, not for people. */
export async function findLastChange(
  db: Queryable,
  subject: JournalSubject,
  subjectId: string,
  action: JournalAction,
): Promise<RecordedChange | null> {
  return toChange(await findLastEntry(db, subject, subjectId, action));
}

/** What one entry of the journal recorded, by the id that `recordAction` answered. For jobs about what no longer exists. */
export async function findRecordedChange(db: Queryable, entryId: string): Promise<RecordedChange | null> {
  return toChange(await findJournalEntry(db, entryId));
}
