import type { StripeAnswer, StripeCall } from './call.ts';
import { newId } from './documents.ts';
import { StripeRefusal } from './refusal.ts';

type Answer = (call: StripeCall) => Promise<StripeAnswer>;

export function refuse(
  status: number,
  message: string,
  more: { type?: string; code?: string } = {},
): StripeAnswer {
  const headers = { 'content-type': 'application/json', 'request-id': newId('req') };
  return { status, headers, body: new StripeRefusal(status, { message, ...more }).body };
}

function fail(status: number): StripeAnswer | null {
  if (status === 0) return null;
  if (status === 429) return refuse(status, 'Request rate limit exceeded.', { code: 'rate_limit' });
  return refuse(status, 'Something went wrong on our end', { type: 'api_error' });
}

/** What can be wrong between a caller and Stripe, on demand. */
export interface Trouble {
  /** The next calls are not begun, and fail with this status; 0 cuts their connections. */
  failNext(calls: number, status: number): void;
  /** The next calls are done, and their answers are lost. */
  loseNext(calls: number): void;
  /** The next call waits until it is let go. */
  holdNext(): () => void;
  /** Null cuts the connection. */
  pass(call: StripeCall): Promise<StripeAnswer | null>;
}

export function createTrouble(answer: Answer): Trouble {
  const failing = { left: 0, status: 500 };
  const losing = { left: 0 };
  const busy = new Set<string>();
  let gate: Promise<void> | null = null;

  async function answerAlone(call: StripeCall, key: string): Promise<StripeAnswer> {
    if (busy.has(key)) {
      const message =
        'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through).';
      return refuse(409, message, { type: 'idempotency_error', code: 'idempotency_key_in_use' });
    }
    busy.add(key);
    const held = gate;
    gate = null;
    await held;
    return answer(call).finally(() => busy.delete(key));
  }

  return {
    failNext: (left, status) => void Object.assign(failing, { left, status }),
    loseNext: (left) => void Object.assign(losing, { left }),
    holdNext() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    async pass(call) {
      if (failing.left > 0) {
        failing.left -= 1;
        return fail(failing.status);
      }
      const answered = await answerAlone(call, call.idempotencyKey ?? newId('call'));
      if (losing.left === 0) return answered;
      losing.left -= 1;
      return null;
    },
  };
}
