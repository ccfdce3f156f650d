import type { JournalAction, JournalSubject } from '@lampion/contract/schemas/admin-journal';
import { type Actor, isSignedIn, requireAdmin } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findActorName, insertJournalEntry, OURSELVES } from './journal-store.ts';

type Changes = Readonly<Record<string, unknown>>;

/** One thing that was done. */
export interface JournalledAction {
  readonly action: JournalAction;
  readonly subject: JournalSubject;
  readonly subjectId: string;
  /** How the subject was called then. For a person: `maskEmail(email)`, because the journal is never erased. */
  readonly subjectName: string;
  /** Only what the action changed, and nothing personal beyond that; left out when there was nothing. */
  readonly before?: Changes | undefined;
  readonly after?: Changes | undefined;
}

const NAME_MAX = 200;

/**
 * Writes into the administration's journal who did what, and answers the entry's id. Call it in the transaction of what
 * was done, so that neither exists without the other. The journal is append-only: PostgreSQL refuses to change it. Each
 * call writes one more entry.
 * @throws AppError `not_authenticated`, `forbidden` for anybody but administrators and ourselves
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
    subjectName: subjectName.toWellFormed().slice(0, NAME_MAX),
    before: toJson(before),
    after: toJson(after),
    createdAt: now(),
  });
}

/** What a JSON column can keep: no halves of characters. */
function toJson(changes: Changes | undefined): unknown {
  if (changes === undefined) return null;
  const text = JSON.stringify(changes, (_key, value) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
  return JSON.parse(text);
}
