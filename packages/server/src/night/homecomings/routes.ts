import { homecomingEndpoints } from '@lampion/contract/night/homecomings';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { asWritten } from '../../platform/idempotency/own-answers.ts';
import { getHomecoming, setHomecoming } from './homecomings.ts';

export function registerHomecomingRoutes(route: Route, deps: Deps): void {
  route(homecomingEndpoints.getHomecoming, ({ actor, params }) => getHomecoming(deps, actor, params.id));
  route(homecomingEndpoints.setHomecoming, ({ params, body, ...call }) => {
    const subjects = Object.keys(body).map((field) => `homecoming ${params.id} ${field}`);
    return asWritten(deps, call, subjects, () => setHomecoming(deps, call.actor, params.id, body));
  });
}
