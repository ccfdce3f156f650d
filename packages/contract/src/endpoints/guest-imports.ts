import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventParamsSchema } from '../schemas/event-fields.ts';
import { guestImportSchema, importParamsSchema, importPieceBodySchema } from '../schemas/guest-import.ts';
import { inviteeSchema } from '../schemas/invitation.ts';

const tag = 'Événements';
const errors = ['event_not_found', 'import_not_found'] as const;

export const guestImportEndpoints = {
  addImportPiece: endpoint({
    method: 'POST',
    path: '/pro/events/:id/imports/:importId/pieces',
    tag,
    summary:
      'Envoie une liste d’invités (CSV ou texte) morceau par morceau ; chaque réponse dit ce qui a été lu. Le premier commence l’import. Un classeur Excel (.xlsx) s’envoie en un seul morceau.',
    access: 'organiser',
    params: importParamsSchema,
    body: importPieceBodySchema,
    bodyType: 'multipart',
    answer: guestImportSchema,
    errors: ['event_not_found', 'conflict'],
  }),
  getLatestImport: endpoint({
    method: 'GET',
    path: '/pro/events/:id/imports/latest',
    tag,
    summary:
      'L’import à reprendre : en cours, à confirmer, ou terminé avec des lignes à corriger ou des invitations en moins ; null s’il n’y en a pas.',
    access: 'organiser',
    params: eventParamsSchema,
    answer: guestImportSchema.nullable(),
    errors: ['event_not_found'],
  }),
  getImport: endpoint({
    method: 'GET',
    path: '/pro/events/:id/imports/:importId',
    tag,
    summary: 'L’état d’un import : ce qui a été lu, les lignes à corriger, les invitations déjà en route.',
    access: 'organiser',
    params: importParamsSchema,
    answer: guestImportSchema,
    errors,
  }),
  exportImportFaults: endpoint({
    method: 'GET',
    path: '/pro/events/:id/imports/:importId/faults.csv',
    tag,
    summary:
      'Toutes les lignes à corriger d’un import en CSV : UTF-8 avec BOM, séparé par des points-virgules.',
    access: 'organiser',
    params: importParamsSchema,
    answer: z.string(),
    answerType: 'text/csv',
    errors,
  }),
  renameImported: endpoint({
    method: 'PUT',
    path: '/pro/events/:id/imports/:importId/people',
    tag,
    summary: 'Corrige le nom d’une personne d’un import lu en entier, avant qu’elle soit invitée.',
    access: 'organiser',
    params: importParamsSchema,
    body: inviteeSchema,
    answer: guestImportSchema,
    errors: [...errors, 'conflict'],
  }),
  confirmImport: endpoint({
    method: 'POST',
    path: '/pro/events/:id/imports/:importId/confirm',
    tag,
    summary: 'Invite toutes les personnes d’un import lu en entier, en arrière-plan.',
    access: 'organiser',
    params: importParamsSchema,
    answer: guestImportSchema,
    errors: [
      ...errors,
      'confirmation_required',
      'conflict',
      'event_draft',
      'event_closed',
      'plan_limit_reached',
    ],
  }),
  cancelImport: endpoint({
    method: 'DELETE',
    path: '/pro/events/:id/imports/:importId',
    tag,
    summary: 'Abandonne un import ; les invitations déjà parties le restent.',
    access: 'organiser',
    params: importParamsSchema,
    answer: guestImportSchema.nullable(),
    errors,
  }),
};
