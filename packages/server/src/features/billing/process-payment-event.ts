import type { Deps } from '../../deps.ts';
import type { SignedEvent } from '../../ports/payments.ts';
import { hasPaymentEvent, insertPaymentEvent } from './payment-event-store.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Processes an event of the payment provider. Its content is not trusted: it only names the customer, or one of their
 * payments, whose subscription is then read from the provider. Idempotent: any number of deliveries of one event,
 * concurrent or in any order, act as one; when it throws, nothing was written and the provider will deliver it again. Of a
 * price or a product every server process is told, which then asks for all of them.
 * @throws AppError `webhook_refused`, `unavailable`
 */
export async function processPaymentEvent(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'pages' | 'payments'>,
  { payload, signature }: SignedEvent,
): Promise<void> {
  const { id, type, customerId: named, paymentId } = await deps.payments.readEvent(payload, signature);
  if (/^(?:price|product)\./.test(type))
    await deps.pages.transaction(async (_tx, changed) => changed('plans'));
  if ((named ?? paymentId) === null || (await hasPaymentEvent(deps.db, id))) return;
  const customerId = named ?? (paymentId && (await deps.payments.findCustomerOfPayment(paymentId)));
  if (customerId === null) return;
  await syncSubscription(deps, customerId, (tx) =>
    insertPaymentEvent(tx, { id, type, receivedAt: deps.now() }),
  );
}
