import path from 'node:path';
import type pg from 'pg';
import type { Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import { createGroupCommits } from './db/group-commits.ts';
import { createPageChanges } from './db/page-changes.ts';
import { openPseudonymiser } from './db/pseudonyms.ts';
import { openSecrets } from './db/secrets/open-secrets.ts';
import { createVapidKeyReader } from './db/vapid-keys.ts';
import type { Deps, Log } from './deps.ts';
import { encryptSecondFactors } from './features/accounts/encrypt-second-factors.ts';
import { announceEventChange } from './features/announcements/announce-event-change.ts';
import { createViewCounter } from './features/articles/count-views.ts';
import { moveWaitingOnChange } from './features/guest-list/move-waiting.ts';
import { createFloodLimits } from './flood-limits.ts';
import { openJobs } from './jobs/jobs.ts';
import { createGazetteer } from './ports/geocoder-gazetteer.ts';
import { createNationalGeocoder } from './ports/geocoder-national.ts';
import { createGoogleIdentity } from './ports/google-identity-keys.ts';
import { createPostgresLimiter } from './ports/limiter-postgres.ts';
import { createOutboxMailer } from './ports/mailer-outbox.ts';
import { createSmtpMailer } from './ports/mailer-smtp.ts';
import { createPace } from './ports/pace.ts';
import type { Payments } from './ports/payments.ts';
import { createDemoPayments } from './ports/payments-demo.ts';
import { createStripePayments } from './ports/payments-stripe.ts';
import type { MobilePushSender, WebPushSender } from './ports/push.ts';
import { createFcmSender } from './ports/push-fcm.ts';
import { createOutboxPushSender } from './ports/push-outbox.ts';
import { createWebPushSender } from './ports/push-web.ts';
import type { SmsSender } from './ports/sms.ts';
import { createHttpSmsSender } from './ports/sms-http.ts';
import { createOutboxSmsSender } from './ports/sms-outbox.ts';
import type { Storage } from './ports/storage.ts';
import { createDiskStorage } from './ports/storage-disk.ts';
import { createS3Storage } from './ports/storage-s3.ts';
import { createThreads } from './ports/threads-piscina.ts';

export interface Container extends Deps {
  /** Closes what was opened, in reverse order. */
  close(): Promise<void>;
}

interface Surroundings {
  /** A migrated PostgreSQL. */
  readonly connection: pg.ClientConfig;
  readonly log: Log;
  readonly now?: () => Date;
}

/** Wires everything from the settings: the only place that knows the implementation behind each port. */
export async function openContainer(config: Config, surroundings: Surroundings): Promise<Container> {
  const { connection, log, now = () => new Date() } = surroundings;
  const database = openDatabase(
    connection,
    (error) => log.warn({ err: error }, 'an idle database connection was lost'),
    {
      poolSize: config.DATABASE_POOL_SIZE,
      acquireMs: config.DATABASE_ACQUIRE_MS,
      statementMs: config.DATABASE_STATEMENT_MS,
      lockMs: config.DATABASE_LOCK_MS,
      idleInTransactionMs: config.DATABASE_IDLE_IN_TRANSACTION_MS,
    },
  );
  const secrets = await openSecrets(config, database.db).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  await encryptSecondFactors({ db: database.db, secrets });
  const jobs = await openJobs(connection, log);
  const pages = createPageChanges(database, log);
  const pseudonymise = await openPseudonymiser(database.db, secrets);
  const views = createViewCounter({ db: database.db, log, pseudonymise });
  const threads = createThreads();
  const outbox = path.join(config.DATA_DIR, 'outbox');
  const webPush = openWebPush(config, { db: database.db, secrets });
  const mobilePush = openMobilePush(config, outbox);
  return {
    config,
    database,
    db: database.db,
    now,
    log,
    pages,
    groupCommits: createGroupCommits(pages),
    jobs,
    limiter: createPostgresLimiter(database, pseudonymise),
    floodLimits: createFloodLimits(config),
    pseudonymise,
    secrets,
    mailer: config.SMTP_URL
      ? createSmtpMailer(config.SMTP_URL, config.MAIL_FROM)
      : createOutboxMailer(outbox),
    storage: await openStorage(config),
    payments: await openPayments(config, { db: database.db, now, pseudonymise }),
    sms: openSms(config, outbox),
    webPush,
    mobilePush,
    paces: {
      mobile: createPace(config.FCM_PER_SECOND),
      web: createPace(config.WEB_PUSH_PER_SECOND),
      email: createPace(config.EMAIL_PER_SECOND),
    },
    geocoder: config.GEOCODER_URL ? createNationalGeocoder(config.GEOCODER_URL, log) : createGazetteer(),
    threads,
    views,
    eventListeners: [announceEventChange, moveWaitingOnChange],
    google: config.GOOGLE_CLIENT_ID
      ? createGoogleIdentity({
          clientId: config.GOOGLE_CLIENT_ID,
          issuer: config.GOOGLE_ISSUER,
          keysUrl: config.GOOGLE_KEYS_URL,
        })
      : null,
    async close() {
      await threads.close();
      await views.close();
      await pages.close();
      await jobs.close();
      await webPush.close();
      await mobilePush.close();
      await database.close();
    },
  };
}

/** The bucket if configured, a folder otherwise. */
async function openStorage(config: Config): Promise<Storage> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return createDiskStorage(path.join(config.DATA_DIR, 'files'));
  }
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = config;
  return createS3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey });
}

/** Stripe if a key is configured, demo payments otherwise. */
async function openPayments(
  config: Config,
  { db, now, pseudonymise }: Pick<Deps, 'db' | 'now' | 'pseudonymise'>,
): Promise<Payments> {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    PUBLIC_URL: publicUrl,
  } = config;
  if (secretKey === undefined || webhookSecret === undefined) {
    const secret = async () => (await pseudonymise('demo payments')).toString('base64url');
    return createDemoPayments({ db, publicUrl, now, secret });
  }
  return createStripePayments({ secretKey, webhookSecret, apiUrl: config.STRIPE_API_URL, publicUrl, now });
}

function openSms({ SMS_URL: url, SMS_TOKEN: token }: Config, outbox: string): SmsSender {
  return url === undefined || token === undefined
    ? createOutboxSmsSender(outbox)
    : createHttpSmsSender({ url, token });
}

/** The keys from the settings, or generated ones that are stored in the database. */
function openWebPush(config: Config, { db, secrets }: Pick<Deps, 'db' | 'secrets'>): WebPushSender {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUBLIC_URL, MAIL_FROM } = config;
  const mailbox = /(?<![^<\s])[^<\s@]+@[^>\s]+/.exec(MAIL_FROM)?.[0];
  const ownSubject = PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${mailbox}`;
  return createWebPushSender({
    readKeys:
      publicKey !== undefined && privateKey !== undefined
        ? async () => ({ publicKey, privateKey })
        : createVapidKeyReader(db, secrets),
    subject: config.VAPID_SUBJECT ?? ownSubject,
    allowsPrivateAddresses: config.WEB_PUSH_LOCAL === 'on',
  });
}

/** Firebase if an account is configured, the outbox otherwise. */
function openMobilePush({ FCM_SERVICE_ACCOUNT, FCM_API_URL }: Config, outbox: string): MobilePushSender {
  return FCM_SERVICE_ACCOUNT === undefined
    ? createOutboxPushSender(outbox)
    : createFcmSender({ account: FCM_SERVICE_ACCOUNT, apiUrl: FCM_API_URL });
}
