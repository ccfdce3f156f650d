import type { JournalAction, JournalSubject } from '@lampion/contract/schemas/admin-journal';
import type { Queryable } from '../../db/database.ts';
import { findJournalEntry, findLastEntry } from './journal-store.ts';

/** The change made by an action: the changed fields before and after it. */
export interface RecordedChange {
  readonly action: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

function toChange(row: Awaited<ReturnType<typeof findJournalEntry>>): RecordedChange | null {
  if (row === null) return null;
  const { action, subjectId, subjectName, before, after } = row;
  return {
    action,
    subjectId,
    subjectName,
    before: (before ?? {}) as RecordedChange['before'],
    after: (after ?? {}) as RecordedChange['after'],
  };
}

/** The last change of a subject by an action; null when it never happened. For use cases, not for screens. */
export async function findLastChange(
  db: Queryable,
  subject: JournalSubject,
  subjectId: string,
  action: JournalAction,
): Promise<RecordedChange | null> {
  return toChange(await findLastEntry(db, subject, subjectId, action));
}

/** One journal entry, by the id that `recordAction` returned. For jobs about deleted subjects. */
export async function findRecordedChange(db: Queryable, entryId: string): Promise<RecordedChange | null> {
  return toChange(await findJournalEntry(db, entryId));
}
