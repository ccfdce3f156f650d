import { adminStatsEndpoints } from '@lampion/contract/admin/stats';
import { organiserEndpoints } from '@lampion/contract/people/organisers';
import { getViewSeries } from '../../blog/articles/admin-articles.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { getAdminDashboard, getAdminStats } from './admin.ts';
import { getParticipation, getProDashboard, getProStats } from './pro.ts';

export function registerStatsRoutes(route: Route, deps: Deps): void {
  route(organiserEndpoints.getProStats, ({ actor }) => getProStats(deps, actor));
  route(organiserEndpoints.getProDashboard, ({ actor }) => getProDashboard(deps, actor));
  route(organiserEndpoints.getParticipation, ({ actor, query }) => getParticipation(deps, actor, query));
  route(organiserEndpoints.getAdminStats, ({ actor }) => getAdminStats(deps, actor));
  route(adminStatsEndpoints.getAdminDashboard, ({ actor }) => getAdminDashboard(deps, actor));
  route(adminStatsEndpoints.getViewSeries, ({ actor, query }) => getViewSeries(deps, actor, query));
}
