import { answerCall } from './answer-call.ts';
import { customerOfCall, type StripeAnswer, type StripeCall } from './call.ts';
import { type DoubleStore, newId } from './documents.ts';
import { decodeForm } from './params.ts';

interface Options {
  readonly store: DoubleStore;
  /** Seconds since 1970. */
  readonly now: () => number;
}

/** Stripe's API without a network: one call, one answer. */
export function createStripeApi({ store, now }: Options): (call: StripeCall) => Promise<StripeAnswer> {
  return (call) => {
    const request = { id: newId('req'), idempotency_key: call.idempotencyKey ?? null };
    if (call.method === 'POST' && call.path === '/v1/customers') {
      return store.create(newId('cus'), (documents) =>
        answerCall({ ...documents, now: now(), request }, call),
      );
    }
    return store.change(customerOfCall(call), (documents) =>
      answerCall({ ...documents, now: now(), request }, call),
    );
  };
}

/** The API as a `fetch` for a client in the same process: no port, no key. */
export function createFetch(answer: (call: StripeCall) => Promise<StripeAnswer>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const form = request.method === 'POST' ? await request.text() : url.search.slice(1);
    const { status, headers, body } = await answer({
      method: request.method,
      path: url.pathname,
      params: decodeForm(form),
      version: request.headers.get('stripe-version') ?? undefined,
      idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
    });
    return Response.json(body, { status, headers });
  };
}
