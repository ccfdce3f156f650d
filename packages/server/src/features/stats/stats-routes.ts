import { adminStatsEndpoints } from '@lampion/contract/endpoints/admin-stats';
import { organiserEndpoints } from '@lampion/contract/endpoints/organisers';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
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
  route(organiserEndpoints.getAdminStats, ({ actor }) => getAdminStats(deps, actor));
  route(adminStatsEndpoints.getAdminDashboard, ({ actor }) => getAdminDashboard(deps, actor));
  route(adminStatsEndpoints.getViewSeries, ({ actor, query }) => getViewSeries(deps, actor, query));
}
