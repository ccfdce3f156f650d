import { endpoint } from '../endpoint.ts';
import { dashboardSchema, viewSeriesSchema, viewsQuerySchema } from '../schemas/admin-stats.ts';

const tag = 'Administration';

export const adminStatsEndpoints = {
  getAdminDashboard: endpoint({
    method: 'GET',
    path: '/admin/dashboard',
    tag,
    summary: 'Les compteurs de l’administration et leur évolution sur 30 jours.',
    access: 'admin',
    answer: dashboardSchema,
  }),
  getViewSeries: endpoint({
    method: 'GET',
    path: '/admin/views',
    tag,
    summary: 'Les vues de tous les articles, jour par jour.',
    access: 'admin',
    query: viewsQuerySchema,
    answer: viewSeriesSchema,
  }),
};
