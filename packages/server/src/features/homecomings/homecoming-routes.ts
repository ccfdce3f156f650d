import { homecomingEndpoints } from '@lampion/contract/endpoints/homecomings';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { getHomecoming } from './get-homecoming.ts';
import { setHomecoming } from './set-homecoming.ts';

export function registerHomecomingRoutes(route: Route, deps: Deps): void {
  route(homecomingEndpoints.getHomecoming, ({ actor, params }) => getHomecoming(deps, actor, params.id));
  route(homecomingEndpoints.setHomecoming, ({ actor, params, body }) =>
    setHomecoming(deps, actor, params.id, body),
  );
}
