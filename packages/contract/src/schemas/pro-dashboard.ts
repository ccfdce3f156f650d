import { z } from 'zod';
import { announcementSchema } from './announcement.ts';
import { ownEventCardSchema } from './event.ts';
import { proStatsSchema } from './organiser.ts';

const cards = z.array(ownEventCardSchema);

/** What an organiser opens their area for: what comes next, what waits, and the figures. */
export const proDashboardSchema = proStatsSchema
  .omit({ events: true })
  .extend({
    /** Their public page has a text. */
    isPresented: z.boolean(),
    /** Somebody was invited, or has replied, to any of the events. */
    hasGuests: z.boolean(),
    /** The published event that begins first of those that are not over. */
    next: ownEventCardSchema
      .extend({
        /** Places for guests and those they bring; null without a limit. */
        capacity: z.number().int().nullable(),
        placesTaken: z.number().int(),
        /** The latest one, with its progress. */
        announcement: announcementSchema.nullable(),
      })
      .nullable(),
    /** Those after it, the next one first. */
    coming: cards,
    /** The latest that are over, the latest first. */
    past: cards,
    drafts: cards,
  })
  .meta({ id: 'ProDashboard' });
export type ProDashboard = z.infer<typeof proDashboardSchema>;
export type NextEvent = NonNullable<ProDashboard['next']>;
