import { z } from 'zod';
import { instantSchema } from './common.ts';

const count = z.number().int();

/** One server process that is connected to the database. */
const serverProcessSchema = z
  .object({
    /** Made at its start, says nothing of the machine. */
    id: z.string(),
    roles: z.array(z.string()),
    version: z.string(),
    startedAt: instantSchema,
    /** It wrote this answer. */
    isThis: z.boolean(),
  })
  .meta({ id: 'ServerProcess' });
export type ServerProcess = z.infer<typeof serverProcessSchema>;

/** What background jobs and queues of messages are for, as the administration reads it. */
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
  'send-reminders': 'Rappels',
  'invite-imported': 'Listes d’invités',
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
    /** Given up in the last seven days. */
    failed: count,
    /** How long the oldest that is due has waited. */
    oldestSeconds: z.number(),
  })
  .meta({ id: 'QueueStatus' });
export type QueueStatus = z.infer<typeof queueStatusSchema>;

/** Messages of announcements by one channel. */
const channelStatusSchema = z
  .object({ channel: z.enum(['mobile', 'web', 'email']), delivered: count, failed: count, waiting: count })
  .meta({ id: 'ChannelStatus' });
export type ChannelStatus = z.infer<typeof channelStatusSchema>;

/** How the installation is: for administrators, without a name or an address of anybody. */
export const systemStatusSchema = z
  .object({
    checkedAt: instantSchema,
    processes: z.array(serverProcessSchema),
    database: z.object({
      version: z.string(),
      bytes: count,
      connections: count,
      connectionsMax: count,
      /** Servers that copy this one as it changes. */
      replicas: count,
    }),
    queues: z.array(queueStatusSchema),
    /** E-mails of ours, those of announcements apart. */
    emails: z.object({
      sentLastHour: count,
      failedLastHour: count,
      /** Failed at least once and not sent yet. */
      undelivered: count,
    }),
    /** Announcements of the last 24 hours. */
    channels: z.array(channelStatusSchema),
    storage: z.object({ kind: z.enum(['bucket', 'folder']), isReachable: z.boolean() }),
    /** Public pages in the memory of the process that answers; null where none are kept. */
    pageCache: z.object({ hits: count, misses: count, pages: count, bytes: count }).nullable(),
    /** Errors of browsers that nobody has dealt with; at most 1,001. */
    openErrors: count,
    /** Latest backup, and latest that succeeded; null where none was made. */
    backup: z.object({
      latest: z
        .object({ finishedAt: instantSchema, bytes: count.nullable(), failure: z.string().nullable() })
        .nullable(),
      latestGoodAt: instantSchema.nullable(),
    }),
  })
  .meta({ id: 'SystemStatus' });
export type SystemStatus = z.infer<typeof systemStatusSchema>;
