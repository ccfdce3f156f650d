import { z } from 'zod';
import { numberFromText, shownDaySchema } from './common.ts';

/**
 * A counter of the dashboard: the total, and how many were added in the last 30 days and in the 30
 * before.
 */
const counterSchema = z.object({
  total: z.number().int(),
  last30Days: z.number().int(),
  previous30Days: z.number().int(),
});

/** Days are those of Paris and end with today. */
export const dashboardSchema = z
  .object({
    users: counterSchema,
    events: counterSchema,
    articles: counterSchema,
    views: counterSchema,
    unreadMessageCount: z.number().int().describe('Messages qui attendent l’administration.'),
    reportedEventCount: z.number().int(),
  })
  .meta({ id: 'AdminDashboard' });
export type AdminDashboard = z.infer<typeof dashboardSchema>;

export const viewsQuerySchema = z.object({
  days: numberFromText(z.number().int().min(1).max(366)).default(30),
});

/** Views of all articles per day, oldest first, today last, days without a view included. */
export const viewSeriesSchema = z
  .object({
    days: z.array(z.object({ day: shownDaySchema, views: z.number().int() })),
    total: z.number().int(),
    previousTotal: z.number().int().describe('Pour autant de jours, juste avant.'),
  })
  .meta({ id: 'ViewSeries' });
export type ViewSeries = z.infer<typeof viewSeriesSchema>;
