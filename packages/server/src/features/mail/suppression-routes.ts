import { adminSuppressionEndpoints } from '@lampion/contract/endpoints/admin-suppressions';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { addSuppression } from './add-suppression.ts';
import { listSuppressions } from './list-suppressions.ts';
import { removeSuppression } from './remove-suppression.ts';

/** Addresses that get no e-mail any more, for the administration. */
export function registerSuppressionRoutes(route: Route, deps: Deps): void {
  const endpoints = adminSuppressionEndpoints;
  route(endpoints.listSuppressions, ({ actor, query }) => listSuppressions(deps, actor, query));
  route(endpoints.addSuppression, ({ actor, body }) => addSuppression(deps, actor, body.email));
  route(endpoints.removeSuppression, ({ actor, params }) => removeSuppression(deps, actor, params.id));
}
