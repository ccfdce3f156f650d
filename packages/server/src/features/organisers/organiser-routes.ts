import { organiserEndpoints } from '@lampion/contract/endpoints/organisers';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { getOrganiser } from './get-organiser.ts';

export function registerOrganiserRoutes(route: Route, deps: Deps): void {
  route(organiserEndpoints.getOrganiser, ({ params }) => getOrganiser(deps, params.creatorId));
}
