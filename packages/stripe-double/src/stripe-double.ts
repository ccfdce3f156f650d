import type { StripeAnswer, StripeCall } from './call.ts';
import { newId } from './documents.ts';
import { StripeRefusal } from './refusal.ts';
import { serveHttp } from './serve-http.ts';
import { signPayload } from './sign-event.ts';
import { createStripeApi } from './stripe-api.ts';
import { type NewOffer, StripeState } from './stripe-state.ts';

/** Stripe on a local port: stateful, with the original's refusals; it posts no events by itself. */
export interface StripeDouble {
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly state: StripeState;
  /** Every call with a valid key, as "GET /v1/prices". */
  readonly calls: readonly string[];
  /** Adds a product with one price; returns the price's id. */
  addPrice(offer: NewOffer): string;
  /** The next calls fail with this status; 0 cuts their connections. */
  failNext(calls: number, status: number): void;
  /** An event as it is posted: signed now, or at an instant. */
  sign(event: object, at?: Date, secret?: string): { readonly payload: Buffer; readonly signature: string };
  close(): Promise<void>;
}

function refuse(status: number, message: string, more: { type?: string; code?: string } = {}): StripeAnswer {
  const headers = { 'content-type': 'application/json', 'request-id': newId('req') };
  return { status, headers, body: new StripeRefusal(status, { message, ...more }).body };
}

const failures: Readonly<Record<number, (status: number) => StripeAnswer>> = {
  429: (status) => refuse(status, 'Request rate limit exceeded.', { code: 'rate_limit' }),
};
const fail = (status: number): StripeAnswer | null =>
  status === 0
    ? null
    : (failures[status]?.(status) ??
      refuse(status, 'Something went wrong on our end', { type: 'api_error' }));

export async function startStripeDouble(): Promise<StripeDouble> {
  const state = new StripeState();
  const api = createStripeApi({ store: state.store, now: () => state.now });
  const calls: string[] = [];
  const secretKey = newId('sk_test');
  const webhookSecret = newId('whsec');
  const failure = { left: 0, status: 500 };

  async function answer(call: StripeCall, authorization: string | null): Promise<StripeAnswer | null> {
    if (authorization !== `Bearer ${secretKey}`) return refuse(401, 'Invalid API Key provided');
    calls.push(`${call.method} ${call.path}`);
    if (failure.left === 0) return api(call);
    failure.left -= 1;
    return fail(failure.status);
  }

  const { url, close } = await serveHttp(answer);
  state.savePortal();
  return {
    url,
    secretKey,
    webhookSecret,
    state,
    calls,
    addPrice: (offer) => state.addPrice(offer),
    failNext: (left, status) => Object.assign(failure, { left, status }),
    sign(event, at = new Date(), secret = webhookSecret) {
      const payload = JSON.stringify(event);
      const signature = signPayload(payload, secret, Math.floor(at.getTime() / 1000));
      return { payload: Buffer.from(payload), signature };
    },
    close,
  };
}
