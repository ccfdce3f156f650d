import { adminEmailEndpoints } from '@lampion/contract/endpoints/admin-emails';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { listUndeliveredEmails } from './list-undelivered-emails.ts';
import { retryEmail } from './retry-email.ts';

/** E-mails that could not be delivered, for the administration. */
export function registerEmailRoutes(route: Route, deps: Deps): void {
  const endpoints = adminEmailEndpoints;
  route(endpoints.listUndeliveredEmails, ({ actor, query }) => listUndeliveredEmails(deps, actor, query));
  route(endpoints.retryEmail, ({ actor, params }) => retryEmail(deps, actor, params.id));
}
