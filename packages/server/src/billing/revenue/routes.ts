import { adminBillingEndpoints } from '@lampion/contract/billing/admin-billing';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { getRevenue } from './revenue.ts';

export function registerRevenueRoutes(route: Route, deps: Deps): void {
  route(adminBillingEndpoints.getRevenue, ({ actor }) => getRevenue(deps, actor));
}
