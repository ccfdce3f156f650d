import path from 'node:path';
import type pg from 'pg';
import { createViewCounter } from './blog/articles/views.ts';
import type { Config } from './config.ts';
import { demoPassword } from './demo/demo-accounts.ts';
import type { Deps } from './deps.ts';
import { exposeFigures } from './expose-metrics.ts';
import { listeners } from './listeners.ts';
import { createLiveHub } from './messages/live/hub.ts';
import { connectionsOf } from './messages/mail/policy.ts';
import { encryptWebhookSecrets } from './messages/webhooks/webhooks.ts';
import { encryptCostAccounts } from './night/costs/accounts.ts';
import { encryptSecondFactors } from './people/accounts/second-factors.ts';
import { checkDataDir, needsDataDir } from './platform/data-dir.ts';
import { type Database, type DatabaseLimits, openDatabase } from './platform/db/database.ts';
import { createGroupCommits } from './platform/db/group-commits.ts';
import { createPageChanges } from './platform/db/page-changes.ts';
import { createPseudonymiser, makeSalt } from './platform/db/pseudonyms.ts';
import { openRotatingSecrets, type RotatingSecrets } from './platform/db/secrets/rotating-secrets.ts';
import { openSecrets } from './platform/db/secrets/secret-box.ts';
import {
  createTicketSigner,
  makeTicketKey,
  makeVapidKeys,
  readVapidKeys,
} from './platform/db/signing-keys.ts';
import { retryWhileAway } from './platform/db/wait-for-database.ts';
import { createFloodLimits } from './platform/flood-limits.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { createPageFiguresBoard } from './platform/page-figures.ts';
import { createDns } from './platform/ports/dns.ts';
import { createGazetteer, createNationalGeocoder, type Geocoder } from './platform/ports/geocoder.ts';
import { createGoogleIdentity, type GoogleIdentity } from './platform/ports/google-identity.ts';
import type { IdentityProvider } from './platform/ports/identity-provider.ts';
import { createPostgresLimiter } from './platform/ports/limiter.ts';
import { countEmails, createOutboxMailer, type Mailer } from './platform/ports/mail/mailer.ts';
import { openMailEvents } from './platform/ports/mail/open-mail-events.ts';
import { createSmtpMailer, type DkimKey } from './platform/ports/mail/smtp.ts';
import { type Metrics, noMetrics } from './platform/ports/metrics.ts';
import { createPrometheusMetrics } from './platform/ports/metrics-prometheus.ts';
import { observePort, type Service } from './platform/ports/observe-port.ts';
import { createOutsidePictures } from './platform/ports/outside-pictures.ts';
import { createDemoPayments } from './platform/ports/payments/demo.ts';
import type { Payments } from './platform/ports/payments/payments.ts';
import { createStripePayments } from './platform/ports/payments/stripe.ts';
import { createFcmSender } from './platform/ports/push/fcm.ts';
import {
  createOutboxPushSender,
  type MobilePushSender,
  type WebPushSender,
} from './platform/ports/push/push.ts';
import { createWebPushSender, type VapidKeys } from './platform/ports/push/web-push.ts';
import { createRateLimit } from './platform/ports/rate-limit.ts';
import { createHttpSmsSender, createOutboxSmsSender, type SmsSender } from './platform/ports/sms.ts';
import { openStorage } from './platform/ports/storage/open-storage.ts';
import type { Storage } from './platform/ports/storage/storage.ts';
import { createThreads } from './platform/ports/threads.ts';
import type { Tracer } from './platform/ports/tracer.ts';
import { createOtlpTracer } from './platform/ports/tracer-otlp.ts';
import { createNoVatRegister, createViesRegister, type VatRegister } from './platform/ports/vat-register.ts';
import { createWebhookSender } from './platform/ports/webhook-sender.ts';
import { createWorkProcess } from './platform/ports/work-process.ts';
import { isLocalUrl } from './platform/public-address.ts';
import { version } from './platform/version.ts';

export interface Container extends Deps {
  readonly rotating: RotatingSecrets;
  /** Waits for running jobs, then closes everything. */
  close(): Promise<void>;
}

interface Surroundings {
  /** A migrated PostgreSQL. */
  readonly connection: pg.ClientConfig;
  readonly log: Log;
  readonly now?: () => Date;
}

/**
 * Wires all dependencies from the settings. The only place that knows the implementation behind
 * each port.
 * @throws StartError
 */
export async function openContainer(config: Config, surroundings: Surroundings): Promise<Container> {
  const { connection, log } = surroundings;
  if (needsDataDir(config)) await checkDataDir(config.DATA_DIR);
  const storage = await openStorage(config);
  const waitMs = config.DATABASE_WAIT_MS;
  return retryWhileAway(() => openOnce(config, surroundings, storage), { connection, waitMs, log });
}

/** After a failure nothing is open. */
async function openOnce(config: Config, surroundings: Surroundings, storage: Storage): Promise<Container> {
  const { connection, log, now = () => new Date() } = surroundings;
  await using opened = new AsyncDisposableStack();
  const metrics = await openMetrics(config, log);
  const tracer = await openTracer(config, log);
  const limits = limitsOf(config, { metrics, tracer });
  const database = openWatchedDatabase(connection, limits, log);
  opened.defer(() => database.close());
  const secrets = await openSecrets(config, database.db);
  for (const encrypt of [encryptSecondFactors, encryptCostAccounts, encryptWebhookSecrets])
    await encrypt({ db: database.db, secrets });
  const jobs = await openJobs(database, log, {
    isWorker: config.ROLES.has('worker'),
    backupTimes: config.BACKUP_AT,
    metrics,
    tracer,
  });
  opened.defer(() => jobs.close());
  exposeFigures({ config, database, db: database.db, jobs, metrics, now });
  const pages = createPageChanges(database, log, labelOf(config, now));
  const make = secretsToMake(config);
  const rotating = await openRotatingSecrets({ db: database.db, secrets, now, log, make });
  opened.defer(() => rotating.close());
  const pseudonymiser = createPseudonymiser(rotating);
  const views = createViewCounter({ db: database.db, log, ...pseudonymiser });
  const live = createLiveHub({ database, db: database.db, log, metrics, now });
  const threads = createThreads();
  const workProcess = createWorkProcess();
  const observed = <T extends object>(service: Service, port: T) =>
    observePort(service, port, { metrics, tracer });
  const senders = openSenders(config, observed, { metrics, now, rotating });
  const outside = await openOutside(config, observed, log);
  const payments = await openPayments(config, { db: database.db, log, now, ...pseudonymiser });
  opened.move();
  return {
    config,
    database,
    db: database.db,
    now,
    log,
    pages,
    pageFigures: createPageFiguresBoard(),
    groupCommits: createGroupCommits(pages),
    jobs,
    limiter: createPostgresLimiter(database, pseudonymiser),
    floodLimits: createFloodLimits(config),
    ...pseudonymiser,
    rotating,
    publishedPassword: config.ALLOW_EMBEDDED.includes('demo-content') ? demoPassword : null,
    secrets,
    tickets: createTicketSigner(rotating),
    metrics,
    tracer,
    ...senders,
    mailEvents: openMailEvents(config),
    storage: observed('storage', storage),
    payments: observed('payments', payments),
    pushLimits: openPushLimits(config),
    ...outside,
    threads,
    workProcess,
    views,
    live,
    ...listeners,
    async close() {
      await jobs.close();
      await threads.close();
      await workProcess.close();
      await views.close();
      await pages.close();
      await senders.mailer.close();
      const others = [
        live,
        senders.webPush,
        senders.mobilePush,
        outside.outsidePictures,
        outside.webhookSender,
      ];
      await Promise.all(others.map((one) => one.close()));
      rotating.close();
      await database.close();
      await tracer?.close();
    },
  };
}

type Observed = <T extends object>(service: Service, port: T) => T;

/**
 * Opens the external sources of data (DNS, pictures on other sites, the address search, Google's
 * accounts, the identity provider, the register of VAT numbers), and the way to other people's programs.
 */
async function openOutside(
  config: Config,
  observed: Observed,
  log: Log,
): Promise<
  Pick<
    Deps,
    'dns' | 'geocoder' | 'google' | 'identityProvider' | 'outsidePictures' | 'vatRegister' | 'webhookSender'
  >
> {
  const dns = createDns(config.DNS_SERVERS);
  const google = openGoogle(config);
  const provider = await openIdentityProvider(config, log);
  return {
    dns,
    geocoder: observed('address search', openGeocoder(config, log)),
    google: google && observed('google', google),
    identityProvider: provider && observed('identity provider', provider),
    outsidePictures: observed('other sites', createOutsidePictures({ dns })),
    webhookSender: createWebhookSender({ dns, allowsPrivateAddresses: isLocalUrl(config.PUBLIC_URL) }),
    vatRegister: observed('VAT register', openVatRegister(config, log)),
  };
}

/** How this process presents itself to the others of its database. */
const labelOf = ({ ROLES }: Config, now: () => Date) => ({
  roles: [...ROLES],
  version,
  startedAt: now(),
});

/** The service if configured, a list of cities otherwise. */
function openGeocoder({ GEOCODER_URL: url }: Config, log: Log): Geocoder {
  return url === undefined ? createGazetteer() : createNationalGeocoder(url, log);
}

/** VIES if configured; otherwise a register that knows no number. */
function openVatRegister({ VAT_REGISTER_URL: url }: Config, log: Log): VatRegister {
  return url === undefined ? createNoVatRegister() : createViesRegister(url, log);
}

function openGoogle(config: Config): GoogleIdentity | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: issuer, GOOGLE_KEYS_URL: keysUrl } = config;
  return clientId === undefined ? null : createGoogleIdentity({ clientId, issuer, keysUrl });
}

/** The settings are either all set or all absent. */
async function openIdentityProvider(config: Config, log: Log): Promise<IdentityProvider | null> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  const { createIdentityProvider } = await import('./platform/ports/identity-provider.ts');
  return createIdentityProvider({
    issuer,
    clientId,
    clientSecret,
    scopes: config.OIDC_SCOPES,
    groupsClaim: config.OIDC_GROUPS_CLAIM,
    label: config.OIDC_LABEL,
    redirectUri: `${config.PUBLIC_URL}/admin/login/provider`,
    log,
  });
}

/** Without a configured endpoint, nothing is counted. */
async function openMetrics(config: Config, log: Log): Promise<Metrics> {
  const isRead = config.METRICS_PORT !== undefined || config.METRICS_TOKEN !== undefined;
  return isRead ? createPrometheusMetrics(log) : noMetrics;
}

/** Without a collector, nothing is traced and no tracing code is loaded. */
async function openTracer(config: Config, log: Log): Promise<Tracer | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = config;
  const url = own ?? (endpoint && `${endpoint.replace(/\/$/, '')}/v1/traces`);
  return url === undefined ? null : createOtlpTracer(url, config, log);
}

/** The settings are either all set or all absent. */
function dkimOf({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Config): DkimKey | undefined {
  if (DKIM_DOMAIN === undefined || DKIM_SELECTOR === undefined || DKIM_PRIVATE_KEY === undefined)
    return undefined;
  return { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey: DKIM_PRIVATE_KEY };
}

function openPushLimits({ FCM_PER_SECOND, WEB_PUSH_PER_SECOND }: Config): Deps['pushLimits'] {
  return { mobile: createRateLimit(FCM_PER_SECOND), web: createRateLimit(WEB_PUSH_PER_SECOND) };
}

/** Opens the senders: e-mail, text messages and push. */
function openSenders(
  config: Config,
  observed: Observed,
  { metrics, now, rotating }: Pick<Container, 'metrics' | 'now' | 'rotating'>,
) {
  const outbox = path.join(config.DATA_DIR, 'outbox');
  return {
    mailer: observed('mail', countEmails(openMailer(config, outbox, now), metrics)),
    sms: observed('sms', openSms(config, outbox)),
    webPush: observed('web push', openWebPush(config, rotating)),
    mobilePush: observed('mobile push', openMobilePush(config, outbox)),
  };
}

function openMailer(config: Config, outbox: string, now: () => Date): Mailer {
  const { SMTP_URL: url, MAIL_FROM: from } = config;
  if (url === undefined) return createOutboxMailer(outbox);
  return createSmtpMailer({ url, from, connections: connectionsOf(config), dkim: dkimOf(config), now });
}

/**
 * Secrets generated in the database at the first start. Web Push keys are not generated if the
 * settings have some.
 */
function secretsToMake({ VAPID_PUBLIC_KEY }: Config) {
  return {
    'pseudonym-salt': makeSalt,
    'ticket-keys': makeTicketKey,
    ...(VAPID_PUBLIC_KEY === undefined && { 'vapid-keys': makeVapidKeys }),
  };
}

/** Opens the database and logs when it goes away and comes back. */
function openWatchedDatabase(connection: pg.ClientConfig, limits: DatabaseLimits, log: Log): Database {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle database connection was lost');
  const database = openDatabase(connection, onIdleError, limits);
  database.watch.listen({
    away: (reason) => log.error({ err: reason }, 'the database is away'),
    back: (awayMs) => log.warn({ milliseconds: Math.round(awayMs) }, 'the database is back'),
  });
  return database;
}

function limitsOf(config: Config, { metrics, tracer }: Pick<Deps, 'metrics' | 'tracer'>): DatabaseLimits {
  return {
    poolSize: config.DATABASE_POOL_SIZE,
    acquireMs: config.DATABASE_ACQUIRE_MS,
    statementMs: config.DATABASE_STATEMENT_MS,
    lockMs: config.DATABASE_LOCK_MS,
    idleInTransactionMs: config.DATABASE_IDLE_IN_TRANSACTION_MS,
    awayMs: config.DATABASE_AWAY_MS,
    tracer,
    onAcquired: (seconds) => metrics.observe('lampion_database_acquire_duration_seconds', {}, seconds),
  };
}

/** Stripe if a key is configured, demo payments otherwise. */
async function openPayments(
  config: Config,
  { db, log, now, pseudonymise }: Pick<Deps, 'db' | 'log' | 'now' | 'pseudonymise'>,
): Promise<Payments> {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
    PUBLIC_URL: publicUrl,
  } = config;
  if (secretKey === undefined || webhookSecrets === undefined) {
    const secret = async () => (await pseudonymise('demo payments')).toString('base64url');
    const openDocuments = async () =>
      (await import('./platform/ports/payments/demo-documents-store.ts')).createDemoDocuments(db);
    return createDemoPayments({ publicUrl, now, log, secret, openDocuments });
  }
  return createStripePayments({
    secretKey,
    webhookSecrets,
    apiUrl: config.STRIPE_API_URL,
    publicUrl,
    now,
    log,
  });
}

function openSms({ SMS_URL: url, SMS_TOKEN: token }: Config, outbox: string): SmsSender {
  return url === undefined || token === undefined
    ? createOutboxSmsSender(outbox)
    : createHttpSmsSender({ url, token });
}

/**
 * Opens Web Push with the key pairs of the settings, then those of the database, which are
 * generated if the settings have none.
 */
function openWebPush(config: Config, rotating: RotatingSecrets): WebPushSender {
  const { PUBLIC_URL, MAIL_FROM } = config;
  const mailbox = /(?<![^<\s])[^<\s@]+@[^>\s]+/.exec(MAIL_FROM)?.[0];
  const ownSubject = PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${mailbox}`;
  const pairs = [
    { publicKey: config.VAPID_PUBLIC_KEY, privateKey: config.VAPID_PRIVATE_KEY },
    { publicKey: config.VAPID_PUBLIC_KEY_OLD, privateKey: config.VAPID_PRIVATE_KEY_OLD },
  ].filter((pair) => pair.publicKey !== undefined && pair.privateKey !== undefined) as VapidKeys[];
  return createWebPushSender({
    readKeys: () => [...pairs, ...rotating.versions('vapid-keys').map(readVapidKeys)],
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
