import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { clientOf } from '../../http/call.ts';
import { processMailEvents } from './process-mail-events.ts';

/** Batches of providers are below, and memory is protected from strangers. */
const EVENTS_BYTES_MAX = 1024 * 1024;

/**
 * POST /mail/bounces/{provider}, where e-mail providers post bounces and complaints. Outside of the contract: signatures
 * cover the raw bytes, so nothing may parse them first. Answers 200 once they are recorded, now or before.
 */
export async function mailEvents(app: FastifyInstance, { deps }: { readonly deps: Deps }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Params: { provider: string } }>(
    '/mail/bounces/:provider',
    {
      bodyLimit: EVENTS_BYTES_MAX,
      onRequest: (request) => deps.floodLimits.countWrite(clientOf(request)),
    },
    async ({ params, headers, body }, reply) => {
      await processMailEvents(deps, params.provider, {
        headers,
        body: body instanceof Buffer ? body : Buffer.alloc(0),
      });
      return reply.header('cache-control', 'no-store').send({ received: true });
    },
  );
}
