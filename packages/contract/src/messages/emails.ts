import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../platform/common.ts';
import { listQuerySchema, pageOf } from '../platform/lists.ts';

/** Every e-mail the product sends automatically, and its label. */
export const emailTemplateLabels = {
  welcome: 'Bienvenue',
  'reset-password': 'Nouveau mot de passe',
  'password-changed': 'Mot de passe changé',
  'new-device': 'Connexion d’un nouvel appareil',
  'passkey-added': 'Clé d’accès ajoutée',
  'second-factor-removed': 'Double authentification désactivée',
  'verification-code': 'Code pour relier un Espace Pro',
  'confirm-follow': 'Abonnement à confirmer',
  'team-invitation': 'Invitation dans une équipe',
  'team-change': 'Changement dans une équipe',
  'email-change-requested': 'Changement d’adresse demandé',
  'confirm-new-email': 'Nouvelle adresse à confirmer',
  'email-changed': 'Adresse changée',
  'contact-message': 'Message de contact pour l’équipe',
  'contact-confirmation': 'Accusé de réception d’un message',
  'contact-answer': 'Réponse à un message',
  'decision-taken': 'Décision et ses raisons',
  'event-republished': 'Événement republié',
  'report-received': 'Signalement reçu',
  'report-closed': 'Suite d’un signalement',
  'contest-answered': 'Contestation répondue',
  'order-confirmed': 'Commande confirmée',
  'payment-confirmed': 'Paiement confirmé',
  'payment-failed': 'Paiement refusé',
  'payment-processing': 'Prélèvement en cours',
  'payment-action': 'Paiement à confirmer',
  'payment-last-failed': 'Paiement refusé pour la dernière fois',
  'payment-refunded': 'Remboursement',
  'first-payment-missing': 'Premier paiement attendu',
  'first-payment-expired': 'Premier paiement jamais fait',
  'plan-suspended': 'Offre fermée faute de paiement',
  'subscription-unpaid': 'Abonnement terminé faute de paiement',
  'subscription-paused': 'Abonnement en pause',
  'dispute-opened': 'Paiement contesté',
  'dispute-won': 'Contestation levée',
  'dispute-lost': 'Paiement repris par la banque',
  'plan-changed': 'Changement d’offre',
  'plan-upgraded': 'Changement d’offre immédiat',
  'subscription-cancelled': 'Résiliation confirmée',
  'subscription-resumed': 'Abonnement repris',
  'withdrawal-confirmed': 'Rétractation confirmée',
  'trial-started': 'Essai commencé',
  'trial-ending': 'Fin d’essai annoncée',
  'trial-ended': 'Essai terminé',
  'account-deletion': 'Suppression du compte',
  'reply-received': 'Réponse enregistrée',
  ticket: 'Billet',
  'link-renewed': 'Nouveau lien privé',
  'pass-taken-over': 'Place reprise par un compte',
  'place-handed': 'Place donnée par un invité',
  'place-taken-back': 'Place reprise par un invité',
  'place-freed': 'Place libérée',
  'places-offered': 'Places proposées à moins de personnes',
  'requests-waiting': 'Demandes à valider',
  'night-steps-due': 'Démarches d’une nuit à faire',
  'request-accepted': 'Demande acceptée, sur la liste d’attente',
  'request-refused': 'Demande refusée',
  news: 'Nouvelle de l’application',
  invitation: 'Invitation',
  'party-invitation': 'Invitation à une soirée privée',
  'party-letter': 'Nouvelle d’une soirée privée',
  'delivery-check': 'E-mail d’essai',
  'webhook-off': 'Webhook éteint',
} as const;

export type EmailTemplate = keyof typeof emailTemplateLabels;
const templates = Object.keys(emailTemplateLabels) as [EmailTemplate, ...EmailTemplate[]];
const emailTemplateSchema = z.enum(templates, { error: 'E-mail inconnu' });

/** Lanes of e-mails, which never wait for each other. */
export const emailLanes = ['security', 'personal', 'bulk'] as const;
export type EmailLane = (typeof emailLanes)[number];

/** Why an e-mail could not be sent, and its explanation. */
export const emailFailureLabels = {
  recipient_refused: 'L’adresse n’existe pas ou refuse nos e-mails.',
  suppressed: 'L’adresse est écartée : elle a refusé nos e-mails ou s’en est plainte.',
  content_refused: 'Le message a été refusé, par exemple comme indésirable.',
  sender_refused: 'Le serveur d’e-mails refuse notre adresse d’expéditeur.',
  sign_in_refused: 'Le serveur d’e-mails refuse nos identifiants.',
  busy: 'Le serveur d’e-mails demande d’attendre.',
  unreachable: 'Le serveur d’e-mails ne répond pas.',
  internal: 'Un incident de notre côté a empêché l’envoi.',
} as const;

export type EmailFailureReason = keyof typeof emailFailureLabels;
const reasons = Object.keys(emailFailureLabels) as [EmailFailureReason, ...EmailFailureReason[]];
export const emailFailureReasonSchema = z.enum(reasons);

/** Retried automatically, or given up until an administrator retries it. */
const undeliveredStateSchema = z.enum(['waiting', 'given_up']);

export const undeliveredEmailQuerySchema = listQuerySchema.omit({ q: true }).extend({
  state: undeliveredStateSchema.optional(),
  template: emailTemplateSchema.optional(),
});
export type UndeliveredEmailQuery = z.output<typeof undeliveredEmailQuerySchema>;

/** An e-mail not sent yet, as a line of the administration's list. */
const undeliveredEmailSchema = z
  .object({
    _id: idSchema,
    template: emailTemplateSchema,
    recipient: z
      .string()
      .nullable()
      .describe('Masqué : « c…@exemple.fr » ; null si l’échec est venu avant de le connaître.'),
    attempts: z.number().int(),
    reason: emailFailureReasonSchema,
    firstFailedAt: instantSchema,
    lastFailedAt: instantSchema,
    state: undeliveredStateSchema,
    nextAttemptAt: instantSchema
      .nullable()
      .describe('Du prochain essai automatique, passé pendant un essai ; null une fois abandonné.'),
  })
  .meta({ id: 'UndeliveredEmail' });
export type UndeliveredEmail = z.infer<typeof undeliveredEmailSchema>;

const undeliveredEmailPageSchema = pageOf(undeliveredEmailSchema).meta({ id: 'UndeliveredEmailPage' });
export type UndeliveredEmailPage = z.infer<typeof undeliveredEmailPageSchema>;

const tag = 'Administration';

export const adminEmailEndpoints = {
  listUndeliveredEmails: endpoint({
    method: 'GET',
    path: '/admin/emails',
    tag,
    summary: 'Les e-mails qui n’ont pas pu être remis, du dernier échec au plus ancien, par pages.',
    access: 'admin',
    query: undeliveredEmailQuerySchema,
    answer: undeliveredEmailPageSchema,
  }),
  retryEmail: endpoint({
    method: 'POST',
    path: '/admin/emails/:id/retry',
    tag,
    summary: 'Essaie de nouveau un e-mail abandonné. Sans effet s’il attend déjà son prochain essai.',
    access: 'admin',
    params: z.object({ id: idSchema }),
    answer: undeliveredEmailSchema,
    errors: ['email_not_found'],
  }),
};
