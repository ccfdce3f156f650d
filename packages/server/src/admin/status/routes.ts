import { systemStatusEndpoints } from '@lampion/contract/admin/system-status';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { getSystemStatus } from './status.ts';

/** How the installation is, for the administration. */
export function registerStatusRoutes(route: Route, deps: Deps): void {
  route(systemStatusEndpoints.getSystemStatus, ({ actor }) => getSystemStatus(deps, actor));
}
