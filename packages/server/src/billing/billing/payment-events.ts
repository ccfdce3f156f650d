import type { Deps } from '../../deps.ts';
import type { SignedEvent } from '../../platform/ports/payments/payments.ts';
import { hasPaymentEvent, insertPaymentEvent } from './record-store.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Processes an event of the payment provider. Its content is not trusted: it only names the
 * customer, or one of their payments, whose subscription is then read from the provider.
 * Idempotent: any number of deliveries of one event, concurrent or in any order, act as one; when
 * it throws, nothing was written and the provider will deliver it again. Of a price or a product
 * every server process is told, which then asks for all of them.
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

/**
 * Processes what the demo payment has to tell of the customer an id belongs to, as if it had been
 * posted. What was processed before is not processed again.
 */
export async function processDemoEvents(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'pages' | 'payments'>,
  id: string,
): Promise<void> {
  const events = (await deps.payments.demo?.listEvents(id)) ?? [];
  for (const event of events) await processPaymentEvent(deps, event);
}

const AT_MOST = 200;

/**
 * Lets the time pass for the customers of the demo payment to whom something has happened since,
 * and processes what there is to tell of it: nobody else posts those events. Does nothing where
 * payments are real. Idempotent; one failure does not stop the others.
 * @throws Error after all were tried, when some could not be processed
 */
export async function processPlayedTime(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'log' | 'now' | 'pages' | 'payments'>,
): Promise<void> {
  let failures = 0;
  for (const customerId of (await deps.payments.demo?.listDue(AT_MOST)) ?? []) {
    try {
      await processDemoEvents(deps, customerId);
    } catch (error) {
      failures += 1;
      deps.log.warn({ err: error, customerId }, 'a played payment could not be processed');
    }
  }
  if (failures > 0) throw new Error(`${failures} played payments could not be processed`);
}

/**
 * Forgets the prices on sale whenever they change, so that pages made from then on ask for them.
 */
export async function followPrices({ pages, payments }: Pick<Deps, 'pages' | 'payments'>): Promise<void> {
  await pages.listen({
    changed: (tags) => {
      if (tags.includes('plans')) payments.forgetPrices();
    },
    missed: () => payments.forgetPrices(),
  });
}
