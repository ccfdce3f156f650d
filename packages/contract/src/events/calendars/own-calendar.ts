import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { instantSchema } from '../../platform/common.ts';

/** How long a night stays in a member's own calendar after it began, in days. */
export const CALENDAR_PAST_DAYS = 180;

/**
 * The private address of a calendar with all nights a member comes to or hosts. Anyone who knows it
 * reads them, until it is renewed or switched off.
 */
const calendarAddressSchema = z
  .object({
    url: z.string().meta({ format: 'uri' }).describe('À donner à un agenda, qui la relit de lui-même.'),
    createdAt: instantSchema.describe('Depuis quand cette adresse existe.'),
  })
  .meta({ id: 'CalendarAddress' });
export type CalendarAddress = z.infer<typeof calendarAddressSchema>;

const tag = 'Réponses';

export const calendarEndpoints = {
  getCalendarAddress: endpoint({
    method: 'GET',
    path: '/me/calendar',
    tag,
    summary: 'L’adresse privée de son agenda ; null : il n’y en a pas.',
    access: 'signed-in',
    answer: calendarAddressSchema.nullable(),
    errors: ['app_account_missing'],
  }),
  createCalendarAddress: endpoint({
    method: 'PUT',
    path: '/me/calendar',
    tag,
    summary:
      'Crée l’adresse privée de son agenda : les nuits où l’on vient et celles que l’on organise entre amis. Celle qui existe déjà reste la même.',
    access: 'signed-in',
    answer: calendarAddressSchema,
    errors: ['app_account_missing'],
  }),
  renewCalendarAddress: endpoint({
    method: 'POST',
    path: '/me/calendar/renewal',
    tag,
    summary: 'Change l’adresse privée de son agenda : l’ancienne ne mène aussitôt plus à rien.',
    access: 'signed-in',
    answer: calendarAddressSchema,
    errors: ['app_account_missing', 'calendar_address_off'],
  }),
  endCalendarAddress: endpoint({
    method: 'DELETE',
    path: '/me/calendar',
    tag,
    summary: 'Désactive l’adresse privée de son agenda, aussitôt. Sans adresse, ne change rien.',
    access: 'signed-in',
    answer: z.null(),
    status: 204,
    errors: ['app_account_missing'],
  }),
};
