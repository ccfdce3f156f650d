import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import type { SignedEvent } from '../ports/payments.ts';
import { readCall, type StripeCall, StripeRefusal } from './stripe-double-http.ts';
import { newId } from './stripe-double-objects.ts';
import { answerCall } from './stripe-double-routes.ts';
import { StripeState } from './stripe-double-state.ts';

interface NewPrice {
  readonly name: string;
  readonly amount: number;
  readonly metadata?: Record<string, string>;
  readonly currency?: string;
  readonly interval?: string;
}

/** Stripe's API in a few hundred lines: stateful, with the original's refusals; it posts no events by itself. */
export interface StripeDouble {
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly state: StripeState;
  /** Every call with a valid key, as "GET /v1/prices". */
  readonly calls: readonly string[];
  /** Adds a product with one price; returns its id. */
  addPrice(price: NewPrice): string;
  /** The next calls fail with this status. */
  failNext(calls: number, status: number): void;
  /** An event as it is posted: signed now, or at an instant. */
  sign(event: object, at?: Date, secret?: string): SignedEvent;
  close(): Promise<void>;
}

interface Kept {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: object;
}

function checkKey(request: IncomingMessage, secretKey: string): void {
  if (request.headers.authorization === `Bearer ${secretKey}`) return;
  throw new StripeRefusal(401, { message: 'Invalid API Key provided' });
}

function addPrice(state: StripeState, price: NewPrice): string {
  const { name, amount, metadata = {}, currency = 'eur', interval = 'month' } = price;
  const product = newId('prod');
  state.products.set(product, { id: product, object: 'product', active: true, name, metadata });
  const id = newId('price');
  state.prices.set(id, {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    currency,
    livemode: false,
    metadata: {},
    product,
    recurring: { interval, interval_count: 1, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: amount,
  });
  return id;
}

/** The answer to a call, stored for repetitions under the same idempotency key. */
function answerOnce(
  state: StripeState,
  kept: Map<string, Kept>,
  call: StripeCall,
  key: string | undefined,
): Kept {
  const fingerprint = JSON.stringify([call.method, call.path, call.params]);
  const known = key === undefined ? undefined : kept.get(key);
  if (known !== undefined && known.fingerprint !== fingerprint) {
    throw new StripeRefusal(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    });
  }
  const answer = known ?? { fingerprint, status: 200, body: answerCall(state, call) };
  if (key !== undefined) kept.set(key, answer);
  return answer;
}

export async function startStripeDouble(): Promise<StripeDouble> {
  const state = new StripeState();
  const kept = new Map<string, Kept>();
  const calls: string[] = [];
  const secretKey = newId('sk_test');
  const webhookSecret = newId('whsec');
  const failure = { left: 0, status: 500 };

  async function answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const call = await readCall(request);
    checkKey(request, secretKey);
    calls.push(`${call.method} ${call.path}`);
    if (failure.left > 0) {
      failure.left -= 1;
      throw new StripeRefusal(failure.status, {
        type: 'api_error',
        message: 'Something went wrong on our end',
      });
    }
    const key = request.headers['idempotency-key'];
    return answerOnce(state, kept, call, typeof key === 'string' ? key : undefined);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await answer(request).catch((error: unknown) => {
      if (!(error instanceof StripeRefusal)) throw error;
      return error;
    });
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') });
    response.end(JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the double has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    secretKey,
    webhookSecret,
    state,
    calls,
    addPrice: (price) => addPrice(state, price),
    failNext: (left, status) => Object.assign(failure, { left, status }),
    sign(event, at = new Date(), secret = webhookSecret) {
      const payload = JSON.stringify(event);
      const timestamp = Math.floor(at.getTime() / 1000);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      return { payload: Buffer.from(payload), signature };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
