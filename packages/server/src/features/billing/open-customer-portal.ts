import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findOwnPayer } from './find-own-payer.ts';

const PER_ACCOUNT = { name: 'customer-portal', points: 20, seconds: 3600 };

/**
 * The address of the provider's page where the actor changes their payment method. It is valid for minutes only: call
 * when it is needed. With demo payments there is no such page, and the address is that of the profile.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `subscription_not_found` (never paid
 * anything, or was closed there), `portal_closed` (not set up at the provider), `too_many_attempts`, `unavailable`
 */
export async function openCustomerPortal(
  deps: Pick<Deps, 'db' | 'limiter' | 'payments'>,
  actor: Actor,
): Promise<{ url: string }> {
  const { customerId } = await findOwnPayer(deps, actor);
  if (customerId === null) throw new AppError('subscription_not_found');
  await deps.limiter.consume(PER_ACCOUNT, requireOrganiser(actor).accountId);
  return { url: await deps.payments.createPortalLink(customerId) };
}
