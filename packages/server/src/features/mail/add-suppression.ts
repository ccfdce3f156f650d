import type { Suppression } from '@lampion/contract/schemas/admin-suppression';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../journal/record-action.ts';
import { hashAddress } from './hash-address.ts';
import { suppressAddress } from './suppress-address.ts';
import { findSuppression } from './suppression-store.ts';
import { nameSuppression, toSuppression } from './suppression-view.ts';

/**
 * Sends an address no more e-mails but those of security, because an administrator says so. Idempotent: one that is
 * suppressed already stays as it is, for its own reason.
 * @param email valid, in lower case.
 * @throws AppError `not_authenticated`, `forbidden`; `suppression_not_found` when it was allowed again meanwhile
 */
export async function addSuppression(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  email: string,
): Promise<Suppression> {
  requireAdmin(actor);
  return deps.db.transaction(async (tx) => {
    const added = await suppressAddress(deps, tx, { address: email, reason: 'manual', source: 'admin' });
    const suppression = added ?? (await findSuppression(tx, hashAddress(email)));
    if (suppression === null) throw new AppError('suppression_not_found');
    if (added !== null) {
      await recordAction(deps, tx, actor, {
        action: 'email.suppress',
        subject: 'email',
        subjectId: added.id,
        subjectName: nameSuppression(added),
      });
    }
    return toSuppression(suppression);
  });
}
