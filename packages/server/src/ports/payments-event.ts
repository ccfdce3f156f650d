import { AppError } from '../app-error.ts';
import type { PaymentEvent, SignedEvent } from './payments.ts';

const TOLERANCE_SECONDS = 300;

/** Objects hold their customer as an id or expanded; a customer is its own. */
interface EventObject {
  readonly object?: unknown;
  readonly id?: unknown;
  readonly customer?: unknown;
}

function customerOf({ object, id, customer }: EventObject): string | null {
  if (object === 'customer') return typeof id === 'string' ? id : null;
  if (typeof customer === 'string') return customer;
  const { id: expanded } = (customer ?? {}) as EventObject;
  return typeof expanded === 'string' ? expanded : null;
}

/** The library takes a third of a second to load: it is loaded at the first event. */
async function loadWebhooks() {
  const { default: Stripe } = await import('stripe');
  return Stripe.webhooks;
}

/**
 * Reads an event signed with the provider's scheme (HMAC-SHA256 over time and bytes) and one of the secrets. Throws
 * `webhook_refused` (AppError) when the signature is wrong or older than five minutes, or the bytes are no event.
 */
export async function readSignedEvent(
  { payload, signature }: SignedEvent,
  { secrets, now }: { readonly secrets: readonly string[]; readonly now: Date },
): Promise<PaymentEvent> {
  const webhooks = await loadWebhooks();
  for (const secret of secrets) {
    try {
      const event = webhooks.constructEvent(
        payload,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      );
      const { id, type, data } = event;
      return { id, type, customerId: customerOf(data.object as EventObject) };
    } catch {
      // Another secret may fit. The library's own error contains the whole event.
    }
  }
  throw new AppError('webhook_refused');
}

/** Signs an event as the provider does. */
export async function signEvent(
  event: object,
  { secret, now }: { readonly secret: string; readonly now: Date },
): Promise<SignedEvent> {
  const webhooks = await loadWebhooks();
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(now.getTime() / 1000);
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { payload: Buffer.from(payload), signature };
}
