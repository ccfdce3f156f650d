import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numberFromText, shownDaySchema } from '../platform/common.ts';

/**
 * A counter of the dashboard: the total, and how many were added in the last 30 days and in the
 * previous 30.
 */
const counterSchema = z.object({
  total: z.number().int(),
  last30Days: z.number().int(),
  previous30Days: z.number().int(),
});

/** Days are those of Paris and end with today. */
const dashboardSchema = z
  .object({
    users: counterSchema,
    events: counterSchema,
    articles: counterSchema,
    views: counterSchema,
    unreadMessageCount: z.number().int().describe('Messages qui attendent l’administration.'),
    openReportCount: z.number().int().describe('Signalements à traiter, de toutes sortes.'),
  })
  .meta({ id: 'AdminDashboard' });
export type AdminDashboard = z.infer<typeof dashboardSchema>;

const viewsQuerySchema = z.object({
  days: numberFromText(z.number().int().min(1).max(366)).default(30),
});

/** Views of all articles per day, oldest first, today last, days without a view included. */
const viewSeriesSchema = z
  .object({
    days: z.array(z.object({ day: shownDaySchema, views: z.number().int() })),
    total: z.number().int(),
    previousTotal: z.number().int().describe('Pour autant de jours, juste avant.'),
  })
  .meta({ id: 'ViewSeries' });
export type ViewSeries = z.infer<typeof viewSeriesSchema>;

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
