import { answerCall } from './answer-call.ts';
import { customerOfCall, type StripeAnswer, type StripeCall } from './call.ts';
import { newId } from './documents.ts';
import type { DoubleStore } from './store.ts';

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
