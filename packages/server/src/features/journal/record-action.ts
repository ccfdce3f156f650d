import { firstCharacters } from '@lampion/contract/rules/characters';
import type { JournalAction, JournalSubject } from '@lampion/contract/schemas/admin-journal';
import { type Actor, isSignedIn, requireAdmin } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findActorName, insertJournalEntry, OURSELVES } from './journal-store.ts';

type Changes = Readonly<Record<string, unknown>>;

/** One action. */
export interface JournalledAction {
  readonly action: JournalAction;
  readonly subject: JournalSubject;
  readonly subjectId: string;
  /** The subject's name at that time. For a person: `maskEmail(email)`, because the journal is never erased. */
  readonly subjectName: string;
  /** Only what the action changed, without other personal data; missing when there was nothing. */
  readonly before?: Changes | undefined;
  readonly after?: Changes | undefined;
}

const NAME_MAX = 200;

/**
 * Records an action in the administration's journal, and returns the entry's id. Call it in the transaction of the
 * action, so that neither exists without the other. The journal is append-only: PostgreSQL refuses to change it. Each
 * call writes one more entry.
 * @throws AppError `not_authenticated`, `forbidden` for actors other than administrators and our jobs
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
