import { z } from 'zod';
import { serviceAccountSchema } from './ports/push-fcm.ts';

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);

const originSchema = z
  .url({ protocol: /^https?$/ })
  .refine((value) => URL.parse(value)?.origin === value, 'expected an origin: no path, no slash at the end');

const proxySchema = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
]);

/** 32 bytes in base64, as `openssl rand -base64 32` writes them. */
const keySchema = z.string().regex(/^[\w+/-]{43}=?$/, 'expected 32 bytes in base64');

const rateSchema = z.coerce.number().min(0.1).max(100_000);

/** A timeout in milliseconds. */
const timeoutSchema = z.coerce.number().int().min(100).max(3_600_000);

const floodSchema = z.coerce.number().int().min(1).max(100_000_000);

const jsonSchema = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'expected JSON, on one line' });
    return z.NEVER;
  }
});

/** Every setting, as documented in .env.example. Empty values count as absent. */
const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('localhost'),
  /** The address people type, without a trailing slash. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  /** How long a request waits for a connection of the pool before it is refused with a retry time. */
  DATABASE_ACQUIRE_MS: timeoutSchema.default(10_000),
  /** How long one statement may run, wait for a lock, or leave its transaction idle. */
  DATABASE_STATEMENT_MS: timeoutSchema.default(30_000),
  DATABASE_LOCK_MS: timeoutSchema.default(10_000),
  DATABASE_IDLE_IN_TRANSACTION_MS: timeoutSchema.default(30_000),
  /** Writes per minute of one account; one address may make four times as many. */
  WRITES_PER_MINUTE: floodSchema.default(300),
  /** Rendered pages per minute for one address: those not served from the cache. */
  FRESH_PAGES_PER_MINUTE: floodSchema.default(1000),
  /** How long pending requests may take when the server is asked to stop. */
  STOP_WITHIN_MS: timeoutSchema.default(25_000),
  DATA_DIR: z.string().default('.data'),
  /** Encrypts secrets in the database; generated and stored in DATA_DIR when left out. */
  SECRETS_KEY: keySchema.optional(),
  /** The previous key, while everything is re-encrypted with the current one. */
  SECRETS_KEY_OLD: keySchema.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Reverse proxies in front of us: their addresses or networks, or "loopback", "linklocal", "uniquelocal". */
  TRUST_PROXY: list.pipe(z.array(proxySchema)).optional(),
  PAGE_CACHE: z.enum(['on', 'off']).default('on'),
  /** Embedded services enabled in production, by name. */
  ALLOW_EMBEDDED: list
    .pipe(
      z.array(
        z.enum(['addresses', 'database', 'demo-content', 'email', 'payments', 'push', 'sms', 'storage']),
      ),
    )
    .default([]),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Lampion <bonjour@lampion.test>'),
  /** Pictures are stored in an S3-compatible bucket once S3_BUCKET is set, in a folder of DATA_DIR otherwise. */
  S3_BUCKET: z.string().optional(),
  /** Address of the service; Amazon's own when left out. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Payments go through Stripe once STRIPE_SECRET_KEY is set; otherwise they are demo payments. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: originSchema.default('https://api.stripe.com'),
  /** Text messages go to this provider, to the outbox otherwise. */
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_TOKEN: z.string().optional(),
  /** Messages to phones go through Firebase once its key file is set, to the outbox otherwise. */
  FCM_SERVICE_ACCOUNT: jsonSchema.pipe(serviceAccountSchema).optional(),
  FCM_API_URL: originSchema.default('https://fcm.googleapis.com'),
  /** Identifies us to the push services of browsers; generated and stored in the database when left out. */
  VAPID_PUBLIC_KEY: z.base64url().length(87).optional(),
  VAPID_PRIVATE_KEY: z.base64url().length(43).optional(),
  VAPID_SUBJECT: z.url({ protocol: /^(https|mailto)$/ }).optional(),
  WEB_PUSH_LOCAL: z.enum(['on', 'off']).default('off'),
  /** Messages per second of one process. */
  WEB_PUSH_PER_SECOND: rateSchema.default(5000),
  FCM_PER_SECOND: rateSchema.default(500),
  EMAIL_PER_SECOND: rateSchema.default(20),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  GOOGLE_KEYS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  /** Style document of the map, on this server ("/map/style.json") or elsewhere. */
  MAP_STYLE_URL: z.union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/(?!\/)/)]).optional(),
  /** Other origins from which the style loads tiles, sprites and fonts, separated by commas. */
  MAP_ORIGINS: list.pipe(z.array(originSchema)).default([]),
  /** The address search service; in production the national service, otherwise a small list of our own. */
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Other origins whose browsers may call the API ("https://app.example"), separated by commas. */
  CORS_ORIGINS: list.pipe(z.array(originSchema)).default([]),
  /** The API's address that the screens were built with, when it is not this server. */
  VITE_API_URL: z.string().optional(),
});

type Environment = z.output<typeof environmentSchema>;
type EmbeddedService = Environment['ALLOW_EMBEDDED'][number];

export interface Config extends Readonly<Environment> {
  readonly isProduction: boolean;
  /** Without a trailing slash. */
  readonly PUBLIC_URL: string;
}

/** All faults of the environment, one line each. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The settings are not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
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

/** The French national service: it requires no account. */
const NATIONAL_GEOCODER = 'https://data.geopf.fr/geocodage/search';

function geocoderOf({ NODE_ENV, ALLOW_EMBEDDED, GEOCODER_URL }: Environment): string | undefined {
  const isEmbedded = NODE_ENV !== 'production' || ALLOW_EMBEDDED.includes('addresses');
  return GEOCODER_URL ?? (isEmbedded ? undefined : NATIONAL_GEOCODER);
}

/** A bucket without its keys, or keys without their bucket, would only be noticed at the first picture. */
function bucketFaults(given: Given): string[] {
  const names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length && given.S3_ENDPOINT === undefined) return [];
  return missing.map((name) => `${name}: required with the other S3 settings`);
}

/** A provider without its second secret would only be noticed at the first payment or message. */
function providerFaults(given: Given): string[] {
  const pairs = [
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['SMS_URL', 'SMS_TOKEN'],
    ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ] as const;
  return pairs.flatMap((pair) => {
    const missing = pair.filter((name) => given[name] === undefined);
    return missing.length === 1 ? missing.map((name) => `${name}: required with ${pair.join(' and ')}`) : [];
  });
}

/** Outside of tests it would let strangers make us call our own network (SSRF). */
function localPushFaults({ NODE_ENV, WEB_PUSH_LOCAL }: Given): string[] {
  return NODE_ENV === 'production' && WEB_PUSH_LOCAL === 'on' ? ['WEB_PUSH_LOCAL: never in production'] : [];
}

/**
 * Reads the settings from an environment. Pure.
 * @throws ConfigError naming every fault at once.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  const issues = result.error?.issues ?? [];
  const faults = [
    ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...productionFaults(given),
    ...bucketFaults(given),
    ...providerFaults(given),
    ...localPushFaults(given),
  ];
  if (!result.success || faults.length > 0) throw new ConfigError(faults);
  return {
    ...result.data,
    isProduction: result.data.NODE_ENV === 'production',
    GEOCODER_URL: geocoderOf(result.data),
    PUBLIC_URL: result.data.PUBLIC_URL ?? `http://localhost:${result.data.PORT}`,
  };
}
