import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ANNOUNCEMENT_LENGTH_MAX } from '../messages/announcements.ts';
import { idSchema, instantSchema, nextCursorSchema, pageQuerySchema } from '../platform/common.ts';
import { textSchema } from '../platform/text.ts';
import { partyParamsSchema } from './party.ts';
import { partyDatesBodySchema } from './party-body.ts';

/** Recipients of a host's message; `all` excludes guests who declined. */
export const partyAudiences = ['all', 'yes', 'maybe', 'pending'] as const;
const partyAudienceSchema = z.enum(partyAudiences, { error: 'Choisissez à qui écrire' });
export type PartyAudience = z.infer<typeof partyAudienceSchema>;

/** `id` is created by the device: sending the same one twice notifies nobody twice. */
const partyAnnouncementBodySchema = z.object({
  id: idSchema,
  body: textSchema(ANNOUNCEMENT_LENGTH_MAX, 'Le message ne peut pas être vide'),
  audience: partyAudienceSchema.default('all'),
});
export type PartyAnnouncementBody = z.output<typeof partyAnnouncementBodySchema>;

export const partyAnnouncementSchema = z
  .object({
    id: idSchema,
    body: z.string(),
    audience: partyAudienceSchema,
    author: z.string().nullable().describe('Le prénom de l’hôte qui l’a écrite ; null s’il est parti.'),
    createdAt: instantSchema,
  })
  .meta({ id: 'PartyAnnouncement' });
export type PartyAnnouncement = z.infer<typeof partyAnnouncementSchema>;

export const PARTY_ANNOUNCEMENTS_PER_PAGE = 20;
const partyAnnouncementQuerySchema = pageQuerySchema;

const partyAnnouncementPageSchema = z
  .object({ announcements: z.array(partyAnnouncementSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'PartyAnnouncementPage' });
export type PartyAnnouncementPage = z.infer<typeof partyAnnouncementPageSchema>;

const tag = 'Soirées';

/** How hosts write to guests and ask them for answers. */
export const partyHostingEndpoints = {
  setPartyDates: endpoint({
    method: 'PUT',
    path: '/parties/:id/dates',
    tag,
    summary:
      'Remplace les dates d’un vote ouvert. Une date qui reste garde ses réponses ; les invités apprennent les autres.',
    access: 'signed-in',
    params: partyParamsSchema,
    body: partyDatesBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['app_account_missing', 'party_not_found', 'not_party_host', 'poll_closed', 'event_closed'],
  }),
  announceToParty: endpoint({
    method: 'POST',
    path: '/parties/:id/announcements',
    tag,
    summary:
      'Écrit aux invités d’une soirée : tous, ceux qui viennent, les indécis ou ceux qui n’ont pas répondu. Le même `id` une seconde fois ne change rien.',
    details:
      'Dix messages par jour et par membre. `all` : tous ceux qui n’ont pas dit non. Qui n’a pas de compte le lit dans le navigateur enregistré avec son passe, sinon par e-mail.',
    access: 'signed-in',
    params: partyParamsSchema,
    body: partyAnnouncementBodySchema,
    answer: partyAnnouncementSchema,
    status: 201,
    isQueued: true,
    errors: [
      'app_account_missing',
      'party_not_found',
      'not_party_host',
      'confirmation_required',
      'announcement_taken',
      'nobody_to_notify',
    ],
  }),
  listPartyAnnouncements: endpoint({
    method: 'GET',
    path: '/parties/:id/announcements',
    tag,
    summary: 'Ce que les hôtes d’une soirée ont écrit à leurs invités, le dernier message d’abord.',
    access: 'signed-in',
    params: partyParamsSchema,
    query: partyAnnouncementQuerySchema,
    answer: partyAnnouncementPageSchema,
    errors: ['app_account_missing', 'party_not_found'],
  }),
};
