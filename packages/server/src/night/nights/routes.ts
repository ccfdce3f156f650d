import { nightEndpoints } from '@lampion/contract/night/nights';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { getNight, updateNight } from './nights.ts';

export function registerNightRoutes(route: Route, deps: Deps): void {
  route(nightEndpoints.getNight, ({ actor, params }) => getNight(deps, actor, params.id));
  route(nightEndpoints.updateNight, ({ actor, params, body }) => updateNight(deps, actor, params.id, body));
}
