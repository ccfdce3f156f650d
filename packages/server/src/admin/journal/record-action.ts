import type { JournalAction, JournalSubject } from '@lampion/contract/admin/journal';
import { firstCharacters } from '@lampion/contract/platform/rules/characters';
import type { Deps } from '../../deps.ts';
import { type Actor, isSignedIn, requireAdmin } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findActorName, findJournalEntry, findLastEntry, insertJournalEntry, OURSELVES } from './store.ts';

type Changes = Readonly<Record<string, unknown>>;

/** One action. */
export interface JournalledAction {
  readonly action: JournalAction;
  readonly subject: JournalSubject;
  readonly subjectId: string;
  /**
   * The subject's name at that time. For a person: `maskEmail(email)`, because the journal is never
   * erased.
   */
  readonly subjectName: string;
  /** Only what the action changed, without other personal data; absent if there was nothing. */
  readonly before?: Changes | undefined;
  readonly after?: Changes | undefined;
}

const NAME_MAX = 200;

/**
 * Records an action in the administration's journal and returns the entry's id. Call it in the
 * transaction of the action, so that neither exists without the other. The journal is append-only:
 * PostgreSQL refuses changes. Each call adds an entry.
 * @throws AppError `not_authenticated`, `forbidden` for actors other than administrators and our
 * jobs
 */
export async function recordAction(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  actor: Actor,
  { action, subject, subjectId, subjectName, before, after }: JournalledAction,
): Promise<string> {
  requireAdmin(actor);
  const accountId = isSignedIn(actor) ? actor.accountId : null;
  const actorName = accountId === null ? OURSELVES : ((await findActorName(tx, accountId)) ?? '');
  return insertJournalEntry(tx, {
    accountId,
    actorName,
    action,
    subjectType: subject,
    subjectId,
    subjectName: firstCharacters(subjectName.toWellFormed(), NAME_MAX),
    before: toJson(before),
    after: toJson(after),
    createdAt: now(),
  });
}

/** Values a JSON column can store: no halves of characters. */
function toJson(changes: Changes | undefined): unknown {
  if (changes === undefined) return null;
  const text = JSON.stringify(changes, (_key, value) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
  return JSON.parse(text);
}

type Values = Readonly<Record<string, unknown>>;

interface DescribedChanges {
  readonly before: Values;
  readonly after: Values;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ between two states; null when none does. Pure. */
export function describeChanges(before: Values, after: Values): DescribedChanges | null {
  const changed = Object.keys(after).filter((key) => !same(before[key], after[key]));
  if (changed.length === 0) return null;
  const pick = (values: Values) => Object.fromEntries(changed.map((key) => [key, values[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}

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

/**
 * The last change of a subject by an action; null when it never happened. For use cases, not for
 * screens.
 */
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
