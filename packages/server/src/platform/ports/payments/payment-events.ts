import { AppError } from '../../app-error.ts';
import type { PaymentEvent, SignedEvent } from './payments.ts';

const TOLERANCE_SECONDS = 300;

/** Objects hold their customer as an id or expanded; a customer object is its own customer. */
interface EventObject {
  readonly object?: unknown;
  readonly id?: unknown;
  readonly customer?: unknown;
  readonly charge?: unknown;
  readonly payment?: { readonly payment_intent?: unknown; readonly charge?: unknown };
}

function idIn(reference: unknown): string | null {
  if (typeof reference === 'string') return reference;
  const { id } = (reference ?? {}) as EventObject;
  return typeof id === 'string' ? id : null;
}

function customerOf({ object, id, customer }: EventObject): string | null {
  return idIn(object === 'customer' ? id : customer);
}

/** Disputes and refunds name their charge; an invoice payment names what paid it. */
function paymentOf({ charge, payment }: EventObject): string | null {
  return idIn(charge) ?? idIn(payment?.payment_intent) ?? idIn(payment?.charge);
}

/** Loaded at the first event, because it takes a third of a second. */
async function loadWebhooks() {
  const { default: Stripe } = await import('stripe');
  return Stripe.webhooks;
}

/**
 * Reads an event signed with the provider's scheme (HMAC-SHA256 over time and bytes) and one of the
 * secrets. Throws `webhook_refused` (AppError) when the signature is wrong or older than five
 * minutes, or the bytes are not an event.
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
      const about = data.object as EventObject;
      return { id, type, customerId: customerOf(about), paymentId: paymentOf(about) };
    } catch {
      // Another secret may match. The library's error is dropped, because it contains the whole
      // event.
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
