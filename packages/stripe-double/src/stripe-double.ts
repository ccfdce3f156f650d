import type { StripeAnswer, StripeCall } from './call.ts';
import { newId } from './documents.ts';
import { serveHttp } from './serve-http.ts';
import { signPayload } from './sign-event.ts';
import { createStripeApi } from './stripe-api.ts';
import { type NewOffer, StripeState } from './stripe-state.ts';
import { createTrouble, refuse, type Trouble } from './trouble.ts';

/** Stripe on a local port: stateful, with the original's refusals; it posts no events by itself. */
export interface StripeDouble extends Omit<Trouble, 'pass'> {
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly state: StripeState;
  /** Every call with a valid key, as "GET /v1/prices". */
  readonly calls: readonly string[];
  /** Adds a product with one price; returns the price's id. */
  addPrice(offer: NewOffer): string;
  /** An event as it is posted: signed now, or at an instant. */
  sign(event: object, at?: Date, secret?: string): { readonly payload: Buffer; readonly signature: string };
  close(): Promise<void>;
}

export async function startStripeDouble(): Promise<StripeDouble> {
  const state = new StripeState();
  const { pass, ...trouble } = createTrouble(createStripeApi({ store: state.store, now: () => state.now }));
  const calls: string[] = [];
  const secretKey = newId('sk_test');
  const webhookSecret = newId('whsec');

  async function answer(call: StripeCall, authorization: string | null): Promise<StripeAnswer | null> {
    if (authorization !== `Bearer ${secretKey}`) return refuse(401, 'Invalid API Key provided');
    calls.push(`${call.method} ${call.path}`);
    return pass(call);
  }

  const { url, close } = await serveHttp(answer);
  state.savePortal();
  return {
    ...trouble,
    url,
    secretKey,
    webhookSecret,
    state,
    calls,
    addPrice: (offer) => state.addPrice(offer),
    sign(event, at = new Date(), secret = webhookSecret) {
      const payload = JSON.stringify(event);
      const signature = signPayload(payload, secret, Math.floor(at.getTime() / 1000));
      return { payload: Buffer.from(payload), signature };
    },
    close,
  };
}
