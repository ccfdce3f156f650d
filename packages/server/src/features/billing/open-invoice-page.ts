import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findOwnPayer } from './find-own-payer.ts';
import { syncSubscription } from './sync-subscription.ts';

const PER_ACCOUNT = { name: 'pay-invoice', points: 20, seconds: 3600 };

/**
 * The address of the provider's page where the actor pays the invoice that is due, or confirms its payment. Whoever
 * knows it can open it, so that it is asked for when it is needed and stored nowhere. Where nothing is due any more, the
 * stored subscription is brought up to date.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `subscription_not_found` (never paid
 * anything), `nothing_to_pay`, `too_many_attempts`, `unavailable`
 */
export async function openInvoicePage(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'limiter' | 'now' | 'payments'>,
  actor: Actor,
): Promise<{ url: string }> {
  const { customerId } = await findOwnPayer(deps, actor);
  if (customerId === null) throw new AppError('subscription_not_found');
  await deps.limiter.consume(PER_ACCOUNT, requireOrganiser(actor).accountId);
  const url = await deps.payments.findInvoicePage(customerId);
  if (url !== null) return { url };
  await syncSubscription(deps, customerId);
  throw new AppError('nothing_to_pay');
}
