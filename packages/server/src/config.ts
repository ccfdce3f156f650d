import querystring from 'node:querystring';
import pg from 'pg';
import { z } from 'zod';
import { StartError } from './platform/app-error.ts';
import { bounceSettings, mailSettings } from './platform/mail-settings.ts';
import { oidcFaults, oidcSettings } from './platform/oidc-settings.ts';
import { addressFaults, originSchema, publicUrlSchema } from './platform/public-address.ts';
import { pushFaults, pushSettings } from './platform/push-settings.ts';
import { readSettingFiles } from './platform/setting-files.ts';
import { publicAddressesOf } from './public-services.ts';

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);

/** "name=value,name=value", percent-encoded, as OpenTelemetry writes lists. */
const pairs = list
  .pipe(z.array(z.string().regex(/^[^=\s]+=[^,;]*$/, 'expected name=value, separated by commas')))
  .transform(
    (entries): Readonly<Record<string, string>> =>
      Object.fromEntries(
        entries.map((entry) => {
          const at = entry.indexOf('=');
          return [entry.slice(0, at), querystring.unescape(entry.slice(at + 1).trim())];
        }),
      ),
  );

const proxySchema = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
]);

/** 32 bytes in base64, as `openssl rand -base64 32` writes them. */
const keySchema = z.string().regex(/^[\w+/-]{43}=?$/, 'expected 32 bytes in base64');

/** A timeout in milliseconds. */
const timeoutSchema = z.coerce.number().int().min(100).max(3_600_000);

const floodSchema = z.coerce.number().int().min(1).max(100_000_000);

/** Times of day such as "03:30". */
const timesSchema = list.pipe(
  z.array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected times such as 03:30')).min(1),
);

/**
 * "7d,4w,12m": how many daily, weekly, monthly and yearly backups stay; a plain number: how many of
 * the latest.
 */
const keepSchema = list.pipe(
  z.array(
    z
      .string()
      .regex(/^[1-9]\d{0,3}[dwmy]?$/, 'expected counts such as 7d,4w,12m')
      .transform((rule) => ({
        count: Number.parseInt(rule, 10),
        unit: z.enum(['d', 'w', 'm', 'y', '']).parse(rule.replace(/^\d+/, '')),
      })),
  ),
);

/** Every setting, as documented in .env.example. Empty values count as absent. */
const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('localhost'),
  /** What this process does: answer requests, process jobs, or both. */
  ROLES: list
    .pipe(z.array(z.enum(['web', 'worker'])).min(1))
    .transform((roles) => new Set(roles))
    .default(new Set(['web', 'worker'])),
  /** The address people type, without a trailing slash. */
  PUBLIC_URL: publicUrlSchema.optional(),
  /** Allows development to be reachable from outside, demo accounts and outbox included. */
  PUBLIC_DEMO: z.enum(['on', 'off']).default('off'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** How long a start waits for a database that is away. */
  DATABASE_WAIT_MS: timeoutSchema.default(30_000),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  /** How long a request waits for a pooled connection before it is refused with a retry time. */
  DATABASE_ACQUIRE_MS: timeoutSchema.default(10_000),
  /** How long a trivial query may take before the database counts as away and calls are refused. */
  DATABASE_AWAY_MS: timeoutSchema.default(1250),
  /** How long one statement may run, wait for a lock, or leave its transaction idle. */
  DATABASE_STATEMENT_MS: timeoutSchema.default(30_000),
  DATABASE_LOCK_MS: timeoutSchema.default(10_000),
  DATABASE_IDLE_IN_TRANSACTION_MS: timeoutSchema.default(30_000),
  /** Writes per minute of one account; one address may make four times as many. */
  WRITES_PER_MINUTE: floodSchema.default(300),
  /** Rendered pages per minute for one address: those not served from the cache. */
  FRESH_PAGES_PER_MINUTE: floodSchema.default(1000),
  /** Limit of a whole shutdown: draining, pending requests and jobs. */
  STOP_WITHIN_MS: timeoutSchema.default(25_000),
  /**
   * While shutting down, how long it still answers but reports not ready, so that load balancers
   * stop sending requests.
   */
  DRAIN_MS: z.coerce.number().int().min(0).max(600_000).optional(),
  DATA_DIR: z.string().default('.data'),
  /** Encrypts secrets in the database; generated and stored in DATA_DIR when left out. */
  SECRETS_KEY: keySchema.optional(),
  /** Decrypt alone: the key that others already encrypt with, and the previous one. */
  SECRETS_KEY_NEXT: keySchema.optional(),
  SECRETS_KEY_OLD: keySchema.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Reverse proxies: addresses, networks, or "loopback", "linklocal", "uniquelocal". */
  TRUST_PROXY: list.pipe(z.array(proxySchema)).optional(),
  PAGE_CACHE: z.enum(['on', 'off']).default('on'),
  /** Embedded services enabled in production, by name. */
  ALLOW_EMBEDDED: list
    .pipe(
      z.array(
        z.enum([
          'addresses',
          'database',
          'demo-content',
          'email',
          'payments',
          'push',
          'sms',
          'storage',
          'vat-register',
        ]),
      ),
    )
    .default([]),
  ...mailSettings,
  ...bounceSettings,
  /** The S3-compatible bucket that stores pictures; a folder of DATA_DIR without it. */
  S3_BUCKET: z.string().optional(),
  /** Address of the service; Amazon's own when left out. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().optional(),
  /** Without both, the AWS SDK looks for credentials: environment, profile, container, role. */
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** A folder, or s3://bucket/prefix with the S3 settings; DATA_DIR/backups when left out. */
  BACKUP_TARGET: z.string().optional(),
  /** When the worker makes a backup every day, Europe/Paris; never when left out. */
  BACKUP_AT: timesSchema.optional(),
  /** Which backups are kept after a new one; all when left out. */
  BACKUP_KEEP: keepSchema.optional(),
  /** Backups are encrypted with it (age). */
  BACKUP_KEY: z
    .string()
    .regex(/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/, 'expected what `npm run backup -- --make-key` writes')
    .optional(),
  /** Payments go through Stripe once STRIPE_SECRET_KEY is set; otherwise they are demo payments. */
  STRIPE_SECRET_KEY: z.string().optional(),
  /** Several while one replaces the other, separated by commas. */
  STRIPE_WEBHOOK_SECRET: list.optional(),
  STRIPE_API_URL: originSchema.default('https://api.stripe.com'),
  /** Text messages go to this provider, to the outbox otherwise. */
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_TOKEN: z.string().optional(),
  ...pushSettings,
  ...oidcSettings,
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  GOOGLE_KEYS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  /** Style document of the map, on this server ("/map/style.json") or elsewhere. */
  MAP_STYLE_URL: z.union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/(?!\/)/)]).optional(),
  /** Other origins from which the style loads tiles, sprites and fonts, separated by commas. */
  MAP_ORIGINS: list.pipe(z.array(originSchema)).default([]),
  /** The address search; in production the national service, otherwise a small list of ours. */
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The register of VAT numbers; in production VIES, otherwise an empty one. */
  VAT_REGISTER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Other origins whose browsers may call the API ("https://app.example"), separated by commas. */
  CORS_ORIGINS: list.pipe(z.array(originSchema)).default([]),
  /** Metrics are served on their own port, on the main port with the token, or not at all. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'expected 16 characters at least').optional(),
  /** Traces, by the standard variables of OpenTelemetry; none without an endpoint. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.default({}),
  OTEL_SERVICE_NAME: z.string().default('lampion'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.default({}),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** The API's address that the screens were built with, when it is not this server. */
  VITE_API_URL: z.string().optional(),
});

const DRAIN_DEFAULT_MS = 5000;

type Environment = z.output<typeof environmentSchema>;
type EmbeddedService = Environment['ALLOW_EMBEDDED'][number];

/** Settings that may also be read from a file, named by the same setting with `_FILE`. */
const SECRETS: readonly (keyof Environment)[] = [
  'DATABASE_URL',
  'SECRETS_KEY',
  'SECRETS_KEY_NEXT',
  'SECRETS_KEY_OLD',
  'SMTP_URL',
  'DKIM_PRIVATE_KEY',
  'MAILGUN_WEBHOOK_KEY',
  'POSTMARK_WEBHOOK_LOGIN',
  'BREVO_WEBHOOK_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMS_TOKEN',
  'FCM_SERVICE_ACCOUNT',
  'OIDC_CLIENT_SECRET',
  'VAPID_PRIVATE_KEY',
  'VAPID_PRIVATE_KEY_OLD',
  'METRICS_TOKEN',
  'BACKUP_KEY',
];

/** The names of all settings, in the order of the schema, then those of files. */
export const settingNames: readonly string[] = [
  ...Object.keys(environmentSchema.shape),
  ...SECRETS.map((name) => `${name}_FILE`),
];

export interface Config extends Readonly<Environment> {
  readonly isProduction: boolean;
  readonly S3_REGION: string;
  /** Without a trailing slash. */
  readonly PUBLIC_URL: string;
  readonly DRAIN_MS: number;
}

/** All faults of the environment, one line each. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The settings are not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

type Given = Readonly<Record<string, string | undefined>>;

/** Production refuses embedded services unless enabled by name. */
function productionFaults({ NODE_ENV, ALLOW_EMBEDDED = '', ...given }: Given): string[] {
  if (NODE_ENV !== 'production') return [];
  const allowed = ALLOW_EMBEDDED.split(',').map((name) => name.trim());
  const needed: [setting: string, embedded: EmbeddedService | null][] = [
    ['PUBLIC_URL', null],
    ['DATABASE_URL', 'database'],
    ['SMTP_URL', 'email'],
    ['S3_BUCKET', 'storage'],
    ['STRIPE_SECRET_KEY', 'payments'],
    ['SMS_URL', 'sms'],
    ['FCM_SERVICE_ACCOUNT', 'push'],
  ];
  return needed
    .filter(
      ([setting, embedded]) => given[setting] === undefined && !(embedded && allowed.includes(embedded)),
    )
    .map(([setting, embedded]) => {
      const way = embedded ? ` (or ALLOW_EMBEDDED=${embedded})` : '';
      return `${setting}: required in production${way}`;
    });
}

/**
 * Reports half of a key, or bucket settings without a bucket name. They would otherwise only fail
 * at the first picture.
 */
function bucketFaults(given: Given): string[] {
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const missing = keys.filter((name) => given[name] === undefined);
  const faults =
    missing.length === 1 ? missing.map((name) => `${name}: required with ${keys.join(' and ')}`) : [];
  const others = [...keys, 'S3_ENDPOINT'].filter((name) => given[name] !== undefined);
  const isForBackups = given.BACKUP_TARGET?.startsWith('s3:');
  if (given.S3_BUCKET !== undefined || others.length === 0 || isForBackups) return faults;
  return [...faults, `S3_BUCKET: required with ${others.join(', ')}`];
}

/**
 * Reports a provider or a signing secret without its other settings. They would otherwise only fail
 * at the first payment or message.
 */
function providerFaults(given: Given): string[] {
  const groups = [
    ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'],
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['SMS_URL', 'SMS_TOKEN'],
    ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
    ['VAPID_PUBLIC_KEY_OLD', 'VAPID_PRIVATE_KEY_OLD'],
  ];
  return groups.flatMap((group) => {
    const missing = group.filter((name) => given[name] === undefined);
    return missing.length === group.length
      ? []
      : missing.map((name) => `${name}: required with ${group.join(' and ')}`);
  });
}

/**
 * Checks the address early: pg reads certificate files and decodes characters as soon as it gets
 * one.
 */
function databaseFaults(given: Given): string[] {
  const { DATABASE_URL: connectionString } = given;
  if (connectionString === undefined || !URL.canParse(connectionString)) return [];
  try {
    new pg.Client({ connectionString });
    return [];
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    const fault = path === undefined ? 'not an address of PostgreSQL' : `${path} cannot be read (${code})`;
    return [`DATABASE_URL: ${fault}`];
  }
}

function portFaults({ PORT = '3000', METRICS_PORT }: Given): string[] {
  return METRICS_PORT !== undefined && METRICS_PORT === PORT && Number(PORT) !== 0
    ? ['METRICS_PORT: must be another one than PORT']
    : [];
}

/** Time must be left for requests and jobs under way. */
function drainFaults({ DRAIN_MS, STOP_WITHIN_MS = '25000' }: Given): string[] {
  return DRAIN_MS !== undefined && Number(DRAIN_MS) >= Number(STOP_WITHIN_MS)
    ? [`DRAIN_MS: must be shorter than STOP_WITHIN_MS (${STOP_WITHIN_MS}), which includes it`]
    : [];
}

/** In production a load balancer needs a few seconds to notice that a process is not ready. */
function drainOf({ NODE_ENV, DRAIN_MS, STOP_WITHIN_MS }: Environment): number {
  return DRAIN_MS ?? (NODE_ENV === 'production' ? Math.min(DRAIN_DEFAULT_MS, STOP_WITHIN_MS / 5) : 0);
}

/** Requires both roles with the embedded database: it serves one process only. */
function roleFaults({ DATABASE_URL, ROLES }: Given): string[] {
  if (ROLES === undefined || DATABASE_URL !== undefined) return [];
  const roles = ROLES.split(',').map((role) => role.trim());
  return roles.includes('web') && roles.includes('worker')
    ? []
    : ['ROLES: without DATABASE_URL one process needs both roles, web and worker'];
}

/**
 * Reads the settings from an environment, and those named by `…_FILE` from their files.
 * @throws ConfigError naming every fault at once.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { given, faults: fileFaults } = readSettingFiles(present, SECRETS);
  const result = environmentSchema.safeParse(given);
  const issues = result.error?.issues ?? [];
  const faults = [
    ...fileFaults,
    ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...productionFaults(given),
    ...addressFaults(given),
    ...bucketFaults(given),
    ...providerFaults(given),
    ...pushFaults(given),
    ...oidcFaults(given),
    ...databaseFaults(given),
    ...portFaults(given),
    ...roleFaults(given),
    ...drainFaults(given),
  ];
  if (!result.success || faults.length > 0) throw new ConfigError(faults);
  return {
    ...result.data,
    isProduction: result.data.NODE_ENV === 'production',
    ...publicAddressesOf(result.data),
    DRAIN_MS: drainOf(result.data),
    PUBLIC_URL: result.data.PUBLIC_URL ?? `http://localhost:${result.data.PORT}`,
    // The SDK's own names count as well: platforms that provide its credentials set them.
    S3_REGION: given.S3_REGION ?? given.AWS_REGION ?? given.AWS_DEFAULT_REGION ?? 'us-east-1',
  };
}
