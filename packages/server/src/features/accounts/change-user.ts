import { type Actor, isSignedIn, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { maskEmail } from '../../mask-email.ts';
import { type JournalledAction, recordAction } from '../journal/record-action.ts';
import { checkNotLastAdmin } from './check-last-admin.ts';
import { lockUser } from './user-store.ts';

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** The action, for the journal; null when there was nothing to do. */
type Done = Pick<JournalledAction, 'action' | 'after' | 'before'> | null;

interface Change {
  readonly work: (tx: Queryable, user: LockedUser) => Promise<Done>;
  /** After this the account is no administrator any more. */
  readonly takesAdminAway?: boolean;
}

/**
 * Runs an administrator's action on an account, in one transaction with its journal entry. When `work` throws or
 * has nothing to do, nothing is written.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`, and what `work` throws; `last_admin` when no
 * administrator would remain
 */
export async function changeUser(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  { work, takesAdminAway = false }: Change,
): Promise<void> {
  requireAdmin(actor);
  await deps.db.transaction(async (tx) => {
    // Before the account itself: all locks are taken in the same order.
    if (takesAdminAway) await checkNotLastAdmin(tx, id);
    const user = await lockUser(tx, id);
    if (user === null) throw new AppError('user_not_found');
    const done = await work(tx, user);
    if (done === null) return;
    const subject = { subject: 'account', subjectId: id, subjectName: maskEmail(user.email) } as const;
    await recordAction(deps, tx, actor, { ...subject, ...done });
  });
}

/** @throws AppError `own_account` */
export function checkNotSelf(actor: Actor, id: string): void {
  if (isSignedIn(actor) && actor.accountId === id) throw new AppError('own_account');
}
