import { eventEndpoints } from '@lampion/contract/endpoints/events';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { searchAddresses } from './search-addresses.ts';

export function registerAddressRoutes(route: Route, deps: Deps): void {
  route(eventEndpoints.suggestAddresses, ({ actor, query }) => searchAddresses(deps, actor, query.q));
}
