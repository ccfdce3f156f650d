import { adminStatsEndpoints } from '@lampion/contract/endpoints/admin-stats';
import { organiserEndpoints } from '@lampion/contract/endpoints/organisers';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { readLagging } from '../../http/read-lagging.ts';
import { getViewSeries } from '../articles/get-view-series.ts';
import { getAdminDashboard } from './get-admin-dashboard.ts';
import { getAdminStats } from './get-admin-stats.ts';
import { getParticipation } from './get-participation.ts';
import { getProDashboard } from './get-pro-dashboard.ts';
import { getProStats } from './get-pro-stats.ts';

export function registerStatsRoutes(route: Route, deps: Deps): void {
  route(organiserEndpoints.getProStats, ({ actor }) => getProStats(deps, actor));
  route(organiserEndpoints.getProDashboard, ({ actor }) => getProDashboard(deps, actor));
  route(organiserEndpoints.getParticipation, ({ actor, query }) => getParticipation(deps, actor, query));
  route(organiserEndpoints.getAdminStats, ({ actor, request }) =>
    readLagging(deps, request, (lagging) => getAdminStats(lagging, actor)),
  );
  route(adminStatsEndpoints.getAdminDashboard, ({ actor, request }) =>
    readLagging(deps, request, (lagging) => getAdminDashboard(lagging, actor)),
  );
  route(adminStatsEndpoints.getViewSeries, ({ actor, query, request }) =>
    readLagging(deps, request, (lagging) => getViewSeries(lagging, actor, query)),
  );
}
