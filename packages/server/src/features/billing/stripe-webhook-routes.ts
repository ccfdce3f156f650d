import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { processPaymentEvent } from './process-payment-event.ts';

/** Far above any real event, and protects memory from strangers. */
const EVENT_BYTES_MAX = 512 * 1024;

/**
 * POST /stripe/webhook, where the payment provider posts its events. Outside the contract: the signature covers the raw
 * bytes, so nothing may parse them first. Answers 200 once the event is processed, now or before.
 */
export async function stripeWebhook(app: FastifyInstance, { deps }: { readonly deps: Deps }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/stripe/webhook', { bodyLimit: EVENT_BYTES_MAX }, async (request, reply) => {
    const signature = request.headers['stripe-signature'];
    await processPaymentEvent(deps, {
      payload: request.body instanceof Buffer ? request.body : Buffer.alloc(0),
      signature: typeof signature === 'string' ? signature : '',
    });
    return reply.header('cache-control', 'no-store').send({ received: true });
  });
}
