import type { CustomerComparison } from '@lampion/contract/schemas/admin-customer';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { maskEmail } from '../../mask-email.ts';
import { recordAction } from '../journal/record-action.ts';
import { compareCustomer } from './compare-customer.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Stores what the payment provider says of a customer, e-mails included, as an event of it would. Idempotent. The journal
 * says how much was not the same before.
 * @param organiserId of the pro profile
 * @throws AppError as `compareCustomer`
 */
export async function syncCustomer(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'payments'>,
  actor: Actor,
  organiserId: string,
): Promise<CustomerComparison> {
  requireAdmin(actor);
  const before = await compareCustomer(deps, actor, organiserId);
  await syncSubscription(deps, before.customerId);
  await recordAction(deps, deps.db, actor, {
    action: 'account.synchronise',
    subject: 'account',
    subjectId: before.accountId,
    subjectName: maskEmail(before.email),
    ...(before.differences.length > 0 && { after: { differences: before.differences.length } }),
  });
  return compareCustomer(deps, actor, organiserId);
}
