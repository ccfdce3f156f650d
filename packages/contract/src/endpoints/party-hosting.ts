import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { partyParamsSchema } from '../schemas/party.ts';
import {
  partyAnnouncementBodySchema,
  partyAnnouncementPageSchema,
  partyAnnouncementQuerySchema,
  partyAnnouncementSchema,
} from '../schemas/party-announcement.ts';
import { partyDatesBodySchema } from '../schemas/party-body.ts';

const tag = 'Soirées';

/** What a host says to guests, and asks of them. */
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
    details: 'Dix messages par jour et par membre. `all` : tous ceux qui n’ont pas dit non.',
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
