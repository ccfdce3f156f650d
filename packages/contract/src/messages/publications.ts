import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, nextCursorSchema, pageQuerySchema } from '../platform/common.ts';
import { announcementSchema } from './announcements.ts';

/** Default number of days per page. */
export const PUBLICATIONS_PER_PAGE = 20;

/** What an organiser's followers were notified of on a day, and how many were reached. */
const publicationSchema = announcementSchema
  .pick({
    status: true,
    finishedAt: true,
    recipientCount: true,
    delivered: true,
    failed: true,
    waiting: true,
    channels: true,
    failures: true,
  })
  .extend({
    id: idSchema,
    day: z.iso.date().describe('À Paris.'),
    body: z
      .string()
      .describe('Une ligne pour chaque date ou série annoncée, ou ce que l’organisateur a écrit.'),
    createdAt: instantSchema,
  })
  .meta({ id: 'Publication' });
export type Publication = z.infer<typeof publicationSchema>;

const publicationPageSchema = z
  .object({ publications: z.array(publicationSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'PublicationPage' });
export type PublicationPage = z.infer<typeof publicationPageSchema>;

export const publicationEndpoints = {
  listPublications: endpoint({
    method: 'GET',
    path: '/pro/publications',
    tag: 'Organisateurs',
    summary:
      'Ce dont ses abonnés ont été prévenus, jour par jour, le plus récent d’abord, et combien l’ont été par chaque moyen.',
    details:
      'Une date publiée, ou des places ajoutées à une soirée complète, sont annoncées une fois, en un message par jour, entre 9 h et 21 h ; plusieurs dates d’une série le sont ensemble. Ce que l’organisateur écrit à ses abonnés est le message de ce jour-là. Ce qui a été dépublié ou annulé entre-temps n’y est pas. Rien ne mesure qui a ouvert un message.',
    access: 'organiser',
    query: pageQuerySchema,
    answer: publicationPageSchema,
  }),
};
