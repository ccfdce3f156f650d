import type { Deps } from '../../deps.ts';
import type { SignedEvent } from '../../ports/payments.ts';
import { hasPaymentEvent, insertPaymentEvent } from './payment-event-store.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Takes in an event of the payment provider. What the event says is not believed: it only names the customer whose
 * subscription is then read from the provider. Any number of deliveries of one event, at once or in any order with
 * others, do what one does; when it throws, nothing was written and the provider will deliver it again.
 * @throws AppError `webhook_refused`, `unavailable`
 */
export async function processPaymentEvent(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'payments'>,
  { payload, signature }: SignedEvent,
): Promise<void> {
  const { id, type, customerId } = await deps.payments.readEvent(payload, signature);
  if (customerId === null || (await hasPaymentEvent(deps.db, id))) return;
  await syncSubscription(deps, customerId, (tx) =>
    insertPaymentEvent(tx, { id, type, receivedAt: deps.now() }),
  );
}
