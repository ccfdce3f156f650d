import { adminEmailEndpoints } from '@lampion/contract/messages/emails';
import { adminMailCheckEndpoints } from '@lampion/contract/messages/mail-checks';
import { adminSuppressionEndpoints } from '@lampion/contract/messages/suppressions';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { clientOf, type Route } from '../../platform/http/api.ts';
import { processMailEvents } from './bounces.ts';
import { checkMailSetup } from './check-mail-setup.ts';
import { getMailCheck, startMailCheck } from './mail-checks.ts';
import { addSuppression, listSuppressions, removeSuppression } from './suppressions.ts';
import { listUndeliveredEmails, retryEmail } from './undelivered.ts';

/** E-mails that could not be delivered, for the administration. */
export function registerEmailRoutes(route: Route, deps: Deps): void {
  const endpoints = adminEmailEndpoints;
  route(endpoints.listUndeliveredEmails, ({ actor, query }) => listUndeliveredEmails(deps, actor, query));
  route(endpoints.retryEmail, ({ actor, params }) => retryEmail(deps, actor, params.id));
}

/** Addresses that get no e-mail any more, for the administration. */
export function registerSuppressionRoutes(route: Route, deps: Deps): void {
  const endpoints = adminSuppressionEndpoints;
  route(endpoints.listSuppressions, ({ actor, query }) => listSuppressions(deps, actor, query));
  route(endpoints.addSuppression, ({ actor, body }) => addSuppression(deps, actor, body.email));
  route(endpoints.removeSuppression, ({ actor, params }) => removeSuppression(deps, actor, params.id));
}

/** Whether our e-mails arrive, for the administration. */
export function registerMailCheckRoutes(route: Route, deps: Deps): void {
  const endpoints = adminMailCheckEndpoints;
  route(endpoints.checkMailSetup, ({ actor }) => checkMailSetup(deps, actor));
  route(endpoints.startMailCheck, ({ actor, body }) => startMailCheck(deps, actor, body.email));
  route(endpoints.getMailCheck, ({ actor, params }) => getMailCheck(deps, actor, params.id));
}

/** Batches of providers are below, and memory is protected from strangers. */
const EVENTS_BYTES_MAX = 1024 * 1024;

/**
 * POST /mail/bounces/{provider}, where e-mail providers post bounces and complaints. Outside of the
 * contract: signatures cover the raw bytes, so nothing may parse them first. Answers 200 once they
 * are recorded, now or before.
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
