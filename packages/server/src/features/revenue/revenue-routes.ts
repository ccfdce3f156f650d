import { adminBillingEndpoints } from '@lampion/contract/endpoints/admin-billing';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { readLagging } from '../../http/read-lagging.ts';
import { getRevenue } from './get-revenue.ts';

export function registerRevenueRoutes(route: Route, deps: Deps): void {
  route(adminBillingEndpoints.getRevenue, ({ actor, request }) =>
    readLagging(deps, request, (lagging) => getRevenue(lagging, actor)),
  );
}
