import { z } from 'zod';
import { announcementSchema } from './announcement.ts';
import { ownEventCardSchema } from './event.ts';
import { proStatsSchema } from './organiser.ts';

const cards = z.array(ownEventCardSchema);

/** What an organiser opens their area for: what comes next, what waits, and the figures. */
export const proDashboardSchema = proStatsSchema
  .omit({ events: true })
  .extend({
    isPresented: z.boolean().describe('Sa page publique a un texte.'),
    hasGuests: z.boolean().describe('Quelqu’un a été invité ou a répondu, à un événement au moins.'),
    next: ownEventCardSchema
      .extend({
        capacity: z
          .number()
          .int()
          .nullable()
          .describe('Places pour les invités et ceux qu’ils amènent ; null sans limite.'),
        placesTaken: z.number().int(),
        announcement: announcementSchema
          .nullable()
          .describe('La dernière, avec son avancement ; null : aucune.'),
      })
      .nullable()
      .describe('Le prochain événement publié qui n’est pas fini ; null : aucun.'),
    coming: cards.describe('Les suivants, le plus proche d’abord.'),
    past: cards.describe('Les derniers finis, le plus récent d’abord.'),
    drafts: cards,
  })
  .meta({ id: 'ProDashboard' });
export type ProDashboard = z.infer<typeof proDashboardSchema>;
export type NextEvent = NonNullable<ProDashboard['next']>;
