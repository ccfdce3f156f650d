import { z } from 'zod';
import { eventTypeSchema } from '../events/event-type.ts';
import { ownEventCardSchema } from '../events/events.ts';
import { announcementSchema } from '../messages/announcements.ts';
import {
  absoluteUrlSchema,
  coverChoiceSchema,
  idSchema,
  instantSchema,
  pictureUrlSchema,
} from '../platform/common.ts';

/** The pro dashboard's figures. `message` is present only while no app account is connected. */
export const proStatsSchema = z
  .object({
    totalFollowers: z.number().int(),
    totalEvents: z.number().int(),
    events: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        description: z.string(),
        type: eventTypeSchema,
        beginDate: instantSchema,
        image: pictureUrlSchema.nullable(),
        cover: coverChoiceSchema,
        coverUrl: absoluteUrlSchema,
        guests: z
          .array(idSchema)
          .describe('Identifiants opaques des participants, autant que `participantCount`.'),
        participantCount: z.number().int(),
      }),
    ),
    totalParticipants: z.number().int(),
    averageParticipation: z.number().int().describe('Pour cent, entier, de 0 à 100.'),
    message: z.string().optional(),
  })
  .meta({ id: 'ProStats' });
export type ProStats = z.infer<typeof proStatsSchema>;

const cards = z.array(ownEventCardSchema);

/** The organiser's first screen: what comes next, what is pending, and the figures. */
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
