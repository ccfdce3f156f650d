import { adminBillingEndpoints } from '@lampion/contract/endpoints/admin-billing';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { compareCustomer } from './compare-customer.ts';
import { listCustomers } from './list-customers.ts';
import { syncCustomer } from './sync-customer.ts';

/** Customers of the payment provider, in the administration. */
export function registerCustomerRoutes(route: Route, deps: Deps): void {
  const endpoints = adminBillingEndpoints;
  route(endpoints.listCustomers, ({ actor, query }) => listCustomers(deps, actor, query));
  route(endpoints.compareCustomer, ({ actor, params }) => compareCustomer(deps, actor, params.id));
  route(endpoints.syncCustomer, ({ actor, params }) => syncCustomer(deps, actor, params.id));
}
