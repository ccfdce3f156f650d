import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, nextCursorSchema, pageQuerySchema } from '../platform/common.ts';

/** Every action the administration's journal records, and its label. */
export const journalActionLabels = {
  'article.create': 'Article créé',
  'article.update': 'Article modifié',
  'article.publish': 'Article publié',
  'article.schedule': 'Article programmé',
  'article.unpublish': 'Article repassé en brouillon',
  'article.feature': 'Article mis à la une',
  'article.unfeature': 'Article retiré de la une',
  'article.restore-version': 'Version d’article restaurée',
  'article.trash': 'Article mis à la corbeille',
  'article.restore': 'Article sorti de la corbeille',
  'article.purge': 'Article supprimé définitivement',
  'image.upload': 'Image envoyée',
  'event.unpublish': 'Événement dépublié',
  'event.republish': 'Événement republié',
  'event.update': 'Événement modifié',
  'event.duplicate': 'Événement dupliqué',
  'event.delete': 'Événement supprimé',
  'event.handle-reports': 'Signalements traités',
  'event.remove-challenge': 'Défi retiré',
  'event.remove-photo': 'Photo d’un album retirée',
  'account.suspend': 'Compte suspendu',
  'account.reactivate': 'Compte réactivé',
  'account.grant-admin': 'Rôle d’administration donné',
  'account.revoke-admin': 'Rôle d’administration retiré',
  'account.link-provider': 'Compte relié au fournisseur d’identité',
  'account.create-by-provider': 'Compte créé par le fournisseur d’identité',
  'account.send-reset': 'Lien de mot de passe envoyé',
  'account.end-sessions': 'Sessions fermées',
  'account.remove-second-factor': 'Double authentification retirée',
  'account.hand-over': 'Profil pro remis à un autre compte',
  'account.synchronise': 'Abonnement synchronisé',
  'account.handle-report': 'Signalement traité',
  'account.remove-picture': 'Photo retirée',
  'account.remove-bio': 'Présentation retirée',
  'account.rename': 'Pseudo changé',
  'account.export': 'Données exportées',
  'account.erase': 'Compte supprimé',
  'decision.answer': 'Contestation répondue',
  'message.read': 'Message marqué comme lu',
  'message.unread': 'Message marqué comme non lu',
  'message.answer': 'Message répondu',
  'message.delete': 'Message supprimé',
  'email.retry': 'E-mail renvoyé',
  'email.suppress': 'Adresse écartée',
  'email.allow': 'Adresse autorisée à nouveau',
  'journal.export': 'Journal exporté',
  'settings.update': 'Réglages modifiés',
} as const;

export type JournalAction = keyof typeof journalActionLabels;
const actions = Object.keys(journalActionLabels) as [JournalAction, ...JournalAction[]];
const journalActionSchema = z.enum(actions);

const journalSubjects = [
  'article',
  'image',
  'event',
  'account',
  'message',
  'email',
  'journal',
  'settings',
] as const;
const journalSubjectSchema = z.enum(journalSubjects);
export type JournalSubject = z.infer<typeof journalSubjectSchema>;

/** A day in Paris. */
const daySchema = z.iso
  .date({ error: 'Date invalide' })
  .refine((day) => day >= '2000' && day < '2100', 'La date doit être comprise entre 2000 et 2099');

export const journalFilterSchema = z.object({
  actor: z
    .union([z.literal('system'), idSchema], { error: 'Identifiant invalide' })
    .optional()
    .describe('Un compte, ou « system » pour les tâches de Lampion.'),
  action: journalActionSchema.optional(),
  subject: journalSubjectSchema.optional(),
  subjectId: z
    .string()
    .max(60)
    .regex(/^[\w-]*$/, 'Identifiant invalide')
    .optional()
    .describe('Un seul sujet ; avec `subject`.'),
  from: daySchema.optional().describe('Des jours à Paris, le dernier compris.'),
  to: daySchema.optional(),
});
export type JournalFilter = z.output<typeof journalFilterSchema>;

export const journalQuerySchema = journalFilterSchema.extend({
  ...pageQuerySchema.shape,
  limit: pageQuerySchema.shape.limit.default(50),
});
export type JournalQuery = z.output<typeof journalQuerySchema>;

const changesSchema = z
  .record(z.string(), z.unknown())
  .nullable()
  .describe('Ce que l’action a changé, et cela seul ; null : rien à en dire.');

const journalEntrySchema = z
  .object({
    _id: idSchema,
    accountId: idSchema.nullable().describe('null pour les tâches de Lampion.'),
    actorName: z.string().describe('Son nom à ce moment-là.'),
    action: journalActionSchema,
    subject: journalSubjectSchema,
    subjectId: z.string().describe('L’identifiant du sujet ; vide pour les réglages.'),
    subjectName: z.string(),
    before: changesSchema,
    after: changesSchema,
    createdAt: instantSchema,
  })
  .meta({ id: 'JournalEntry' });
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** Newest first. */
const journalPageSchema = z
  .object({ entries: z.array(journalEntrySchema), nextCursor: nextCursorSchema })
  .meta({ id: 'JournalPage' });
export type JournalPage = z.infer<typeof journalPageSchema>;

/** All actors in the journal, for the filter. */
const journalActorsSchema = z.array(
  z.object({ _id: idSchema.nullable().describe('null pour les tâches de Lampion.'), name: z.string() }),
);

const tag = 'Administration';

export const adminJournalEndpoints = {
  listJournal: endpoint({
    method: 'GET',
    path: '/admin/journal',
    tag,
    summary: 'Ce que l’administration a fait, du plus récent au plus ancien.',
    access: 'admin',
    query: journalQuerySchema,
    answer: journalPageSchema,
  }),
  listJournalActors: endpoint({
    method: 'GET',
    path: '/admin/journal/actors',
    tag,
    summary: 'Tous ceux qui paraissent dans le journal.',
    access: 'admin',
    answer: journalActorsSchema,
  }),
  exportJournal: endpoint({
    method: 'GET',
    path: '/admin/journal.csv',
    tag,
    summary: 'Le journal filtré, en CSV pour un tableur (UTF-8, points-virgules).',
    access: 'admin',
    query: journalFilterSchema,
    answer: z.string(),
    answerType: 'text/csv',
  }),
};
