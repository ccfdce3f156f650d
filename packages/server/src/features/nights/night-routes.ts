import { nightEndpoints } from '@lampion/contract/endpoints/nights';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { getNight } from './get-night.ts';
import { updateNight } from './update-night.ts';

export function registerNightRoutes(route: Route, deps: Deps): void {
  route(nightEndpoints.getNight, ({ actor, params }) => getNight(deps, actor, params.id));
  route(nightEndpoints.updateNight, ({ actor, params, body }) => updateNight(deps, actor, params.id, body));
}
