import { adminMailCheckEndpoints } from '@lampion/contract/endpoints/admin-mail-checks';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { checkMailSetup } from './check-mail-setup.ts';
import { getMailCheck } from './get-mail-check.ts';
import { startMailCheck } from './start-mail-check.ts';

/** Whether our e-mails arrive, for the administration. */
export function registerMailCheckRoutes(route: Route, deps: Deps): void {
  const endpoints = adminMailCheckEndpoints;
  route(endpoints.checkMailSetup, ({ actor }) => checkMailSetup(deps, actor));
  route(endpoints.startMailCheck, ({ actor, body }) => startMailCheck(deps, actor, body.email));
  route(endpoints.getMailCheck, ({ actor, params }) => getMailCheck(deps, actor, params.id));
}
