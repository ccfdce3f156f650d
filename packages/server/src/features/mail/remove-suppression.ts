import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../journal/record-action.ts';
import { deleteSuppression } from './suppression-store.ts';
import { nameSuppression } from './suppression-view.ts';

/**
 * Writes to a suppressed address again. Former bounces do not count any more, whoever reports them again.
 * @throws AppError `not_authenticated`, `forbidden`; `suppression_not_found`, also for a second call
 */
export async function removeSuppression(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<null> {
  requireAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const removed = await deleteSuppression(tx, id);
    if (removed === null) throw new AppError('suppression_not_found');
    const { reason, source } = removed;
    await recordAction(deps, tx, actor, {
      action: 'email.allow',
      subject: 'email',
      subjectId: id,
      subjectName: nameSuppression(removed),
      before: { reason, source },
    });
  });
  return null;
}
