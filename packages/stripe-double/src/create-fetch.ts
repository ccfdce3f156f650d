import type { StripeAnswer, StripeCall } from './call.ts';
import { decodeForm } from './params.ts';

/** The API as a `fetch`, for a client in the same process: no port, no key. */
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
