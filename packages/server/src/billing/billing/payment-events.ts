import type { Deps } from '../../deps.ts';
import type { SignedEvent } from '../../platform/ports/payments/payments.ts';
import { hasPaymentEvent, insertPaymentEvent } from './record-store.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Processes an event of the payment provider. Its content is not trusted: it only names the
 * customer, or one of their payments, and the subscription is then read from the provider.
 * Idempotent: any number of deliveries of one event, concurrent or in any order, have the effect of
 * one. When it throws, nothing was written and the provider delivers the event again. An event
 * about a price or a product makes every server process drop its cached prices.
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
 * Processes the demo payment's events for the customer an id belongs to, as if they had been
 * posted. Events that were processed before are skipped.
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
 * Advances the clock of the demo payment for customers with due events, and processes those events,
 * which nobody else posts. Does nothing with a real provider. Idempotent; a failure does not stop
 * the others.
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

/** Drops the cached prices whenever they change, so that later pages read them again. */
export async function followPrices({ pages, payments }: Pick<Deps, 'pages' | 'payments'>): Promise<void> {
  await pages.listen({
    changed: (tags) => {
      if (tags.includes('plans')) payments.forgetPrices();
    },
    missed: () => payments.forgetPrices(),
  });
}
