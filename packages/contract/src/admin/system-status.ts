import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instantSchema } from '../platform/common.ts';

const count = z.number().int();

/** One server process connected to the database. */
const serverProcessSchema = z
  .object({
    id: z.string().describe('Fait à son démarrage : il ne dit rien de la machine.'),
    roles: z.array(z.string()),
    version: z.string(),
    startedAt: instantSchema,
    isThis: z.boolean().describe('C’est lui qui répond.'),
  })
  .meta({ id: 'ServerProcess' });
export type ServerProcess = z.infer<typeof serverProcessSchema>;

/** Purpose of each background job and message queue, as administrators read it. */
export const queueLabels = {
  'email-security': 'E-mails de sécurité',
  'email-personal': 'E-mails personnels',
  'email-bulk': 'Invitations',
  'send-email': 'E-mails d’avant la mise à jour',
  'send-verification-code': 'Codes par SMS',
  'send-phone-code': 'Codes de téléphones à vérifier',
  'deliver-batch': 'Annonces',
  'push-news': 'Nouvelles de l’application',
  'announce-change': 'Changements à annoncer',
  'tell-followers': 'Abonnés à prévenir',
  'send-planned': 'Messages programmés',
  'answer-series': 'Réponses des habitués d’une série',
  'send-reminders': 'Rappels',
  'remind-steps': 'Rappels de démarches',
  'invite-imported': 'Listes d’invités',
  'fetch-event-picture': 'Images d’événements importés',
  'send-held-invitations': 'Invitations retenues jusqu’à la confirmation de l’hôte',
  'end-offers': 'Places proposées',
  'tell-places': 'Places libérées des soirées privées',
  'remind-home': 'Rappels « Bien rentré »',
  'attach-guests': 'Réponses à rattacher',
  'update-customers': 'Coordonnées de paiement à revoir',
  'update-customer': 'Coordonnées de paiement',
  'check-vat-number': 'Numéros de TVA à vérifier',
  'close-customer': 'Clôture de paiement',
  'sync-subscriptions': 'Abonnements',
  'play-payments': 'Paiements joués',
  'publish-article': 'Articles programmés',
  'publish-event': 'Événements programmés',
  'clean-up': 'Ménage quotidien',
  'create-backup': 'Sauvegardes',
} as const;

/** Jobs of one kind. Counts are at most a minute old. */
const queueStatusSchema = z
  .object({
    queue: z.string(),
    due: count,
    deferred: count,
    active: count,
    failed: count.describe('Abandonnées ces sept derniers jours.'),
    oldestSeconds: z.number().describe('En secondes : l’attente de la plus ancienne qui est due.'),
  })
  .meta({ id: 'QueueStatus' });
export type QueueStatus = z.infer<typeof queueStatusSchema>;

/** Messages of announcements by one channel. */
const channelStatusSchema = z
  .object({ channel: z.enum(['mobile', 'web', 'email']), delivered: count, failed: count, waiting: count })
  .meta({ id: 'ChannelStatus' });
export type ChannelStatus = z.infer<typeof channelStatusSchema>;

/** State of the installation for administrators, without personal data. */
export const systemStatusSchema = z
  .object({
    checkedAt: instantSchema,
    processes: z.array(serverProcessSchema),
    database: z.object({
      version: z.string(),
      bytes: count,
      connections: count,
      connectionsMax: count,
      replicas: count.describe('Serveurs qui copient celui-ci au fur et à mesure.'),
    }),
    queues: z.array(queueStatusSchema),
    emails: z
      .object({
        sentLastHour: count,
        failedLastHour: count,
        undelivered: count.describe('Échoués au moins une fois, et pas encore partis.'),
      })
      .describe('Ceux de Lampion, sans les annonces.'),
    channels: z.array(channelStatusSchema).describe('Les annonces des dernières 24 heures.'),
    storage: z.object({ kind: z.enum(['bucket', 'folder']), isReachable: z.boolean() }),
    identityProvider: z
      .object({
        label: z.string().describe('Le nom que lui donne l’écran de connexion.'),
        isReachable: z.boolean().describe('Découvert, ou à l’instant.'),
      })
      .nullable()
      .describe('Le fournisseur d’identité de l’administration ; null : aucun n’est réglé.'),
    pageCache: z
      .object({ hits: count, misses: count, pages: count, bytes: count })
      .nullable()
      .describe('Les pages publiques en mémoire de ce processus ; null s’il n’en garde pas.'),
    openErrors: count.describe('Erreurs de navigateurs dont personne ne s’est occupé ; 1 001 au plus.'),
    backup: z
      .object({
        latest: z
          .object({
            finishedAt: instantSchema,
            bytes: count.nullable().describe('La taille du fichier ; null : aucun n’a été achevé.'),
            failure: z.string().nullable().describe('Pourquoi elle a échoué ; null : elle a réussi.'),
          })
          .nullable()
          .describe('null : aucune n’a été faite.'),
        latestGoodAt: instantSchema.nullable().describe('La dernière réussie ; null : aucune.'),
      })
      .describe('La dernière, et la dernière réussie.'),
  })
  .meta({ id: 'SystemStatus' });
export type SystemStatus = z.infer<typeof systemStatusSchema>;

export const systemStatusEndpoints = {
  getSystemStatus: endpoint({
    method: 'GET',
    path: '/admin/status',
    tag: 'Administration',
    summary: 'L’état du service : processus, base de données, tâches, envois, stockage, sauvegarde.',
    access: 'admin',
    answer: systemStatusSchema,
  }),
};
