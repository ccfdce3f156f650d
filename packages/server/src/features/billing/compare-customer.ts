import type { CustomerComparison } from '@lampion/contract/schemas/admin-customer';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findCustomer } from './customer-store.ts';
import { findDifferences, toCustomer, toKnownSubscription } from './known-subscription-view.ts';
import { readSubscriptionFacts } from './read-payment-facts.ts';

/**
 * A customer as stored, beside what the payment provider says at this moment. Changes nothing.
 * @param organiserId of the pro profile
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found` (also where the provider knows nothing of the
 * organiser), `unavailable`
 */
export async function compareCustomer(
  deps: Pick<Deps, 'db' | 'payments'>,
  actor: Actor,
  organiserId: string,
): Promise<CustomerComparison> {
  requireAdmin(actor);
  const row = await findCustomer(deps.db, organiserId);
  if (row === null) throw new AppError('organiser_not_found');
  const customer = toCustomer(row);
  const [facts, isKnown] = await Promise.all([
    readSubscriptionFacts(deps, row.customerId),
    deps.payments.hasCustomer(row.customerId),
  ]);
  const atProvider = toKnownSubscription(facts);
  const differences = findDifferences(customer.subscription, atProvider);
  return { ...customer, isKnown, atProvider, differences, isDemo: deps.payments.demo !== null };
}
