import { endpoint } from '../endpoint.ts';
import { eventParamsSchema } from '../schemas/event-fields.ts';
import {
  invitationPreviewBodySchema,
  invitationPreviewSchema,
  invitationResultSchema,
  inviteBodySchema,
} from '../schemas/invitation.ts';

const tag = 'Événements';

export const invitationEndpoints = {
  previewInvitations: endpoint({
    method: 'POST',
    path: '/pro/events/:id/invitations/preview',
    tag,
    summary:
      'Lit une liste d’adresses ou un fichier CSV, et dit qui serait invité et quelles lignes sont à corriger.',
    access: 'organiser',
    params: eventParamsSchema,
    body: invitationPreviewBodySchema,
    bodyType: 'multipart',
    answer: invitationPreviewSchema,
    errors: ['event_not_found'],
  }),
  inviteGuests: endpoint({
    method: 'POST',
    path: '/pro/events/:id/invitations',
    tag,
    summary: 'Invite par e-mail : chaque personne reçoit un lien privé pour répondre oui, peut-être ou non.',
    access: 'organiser',
    params: eventParamsSchema,
    body: inviteBodySchema,
    answer: invitationResultSchema,
    isDoneOnce: true,
    errors: ['confirmation_required', 'event_not_found', 'event_draft', 'event_closed', 'plan_limit_reached'],
  }),
};
