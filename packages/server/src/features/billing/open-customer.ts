import type { SiteSettings } from '@lampion/contract/schemas/settings';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { setCustomer } from '../organisers/set-customer.ts';
import { toCustomer } from './customer-view.ts';
import { blocksOrder } from './subscription-policy.ts';
import { findSubscription, type Payer } from './subscription-store.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * The organiser's customer at the provider, who may order: the existing one, told who buys, else a new one.
 * @throws AppError `already_subscribed`, `unavailable`
 */
export async function openCustomer(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'payments'>,
  payer: Payer,
  settings: SiteSettings,
): Promise<string> {
  const customerId = await findOrCreate(deps, payer, settings);
  // A payment whose event has not arrived yet counts too.
  await syncSubscription(deps, customerId);
  const subscription = await findSubscription(deps.db, payer.organiserId);
  if (subscription !== null && blocksOrder(subscription)) throw new AppError('already_subscribed');
  return customerId;
}

async function findOrCreate(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  payer: Payer,
  settings: SiteSettings,
): Promise<string> {
  const { organiserId, customerId: before } = payer;
  const details = toCustomer(payer, settings);
  if (before !== null && (await payments.hasCustomer(before))) {
    await payments.updateCustomer(before, details);
    return before;
  }
  const after = await payments.createCustomer({ organiserId, ...details });
  return setCustomer(db, organiserId, { before, after });
}
