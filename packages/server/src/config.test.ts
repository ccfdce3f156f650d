import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

/** The settings reported as faulty for an environment; none when it is valid. */
function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map((fault) => fault.split(':')[0] ?? '');
  }
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://lampion.example',
  DATABASE_URL: 'postgresql://localhost/lampion',
  SMTP_URL: 'smtp://localhost',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMS_URL: 'https://sms.example/send',
  SMS_TOKEN: 'secret',
  FCM_SERVICE_ACCOUNT: JSON.stringify({
    project_id: 'lampion',
    client_email: 'envoi@lampion.example',
    private_key: '-----BEGIN PRIVATE KEY-----',
  }),
};
const bucket = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

describe('the key of secrets', () => {
  test('is 32 bytes in base64, or left out, in production too', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    expect(faultsOf({ ...production, ...bucket })).toEqual([]);
    expect(faultsOf({ SECRETS_KEY: key, SECRETS_KEY_OLD: key })).toEqual([]);
    for (const wrong of ['court', key.slice(4), `${key}AAAA`, 'é'.repeat(44)]) {
      expect(faultsOf({ SECRETS_KEY: wrong, SECRETS_KEY_OLD: wrong })).toEqual([
        'SECRETS_KEY',
        'SECRETS_KEY_OLD',
      ]);
    }
  });
});

describe('where addresses are searched', () => {
  const searchedAt = (environment: Record<string, string>) => readConfig(environment).GEOCODER_URL;

  test('is our own list in development, and the national service in production', () => {
    expect(searchedAt({})).toBeUndefined();
    expect(searchedAt({ ...production, ...bucket })).toBe('https://data.geopf.fr/geocodage/search');
    expect(searchedAt({ ...production, ...bucket, ALLOW_EMBEDDED: 'addresses' })).toBeUndefined();
  });

  test('is the address that is set', () => {
    const GEOCODER_URL = 'https://addok.example/search/';
    expect(searchedAt({ GEOCODER_URL })).toBe(GEOCODER_URL);
    expect(searchedAt({ ...production, ...bucket, GEOCODER_URL })).toBe(GEOCODER_URL);
    expect(faultsOf({ GEOCODER_URL: 'addok.example' })).toEqual(['GEOCODER_URL']);
  });
});

describe('where pictures are stored', () => {
  test('is a folder by default, which production refuses unless enabled by name', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf(production)).toEqual(['S3_BUCKET']);
    expect(faultsOf({ ...production, ALLOW_EMBEDDED: 'storage' })).toEqual([]);
    expect(faultsOf({ ...production, ...bucket })).toEqual([]);
  });

  test('is a bucket with all its keys, or none', () => {
    expect(faultsOf({ S3_BUCKET: 'photos' })).toEqual(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
    expect(faultsOf({ ...bucket, S3_BUCKET: '' })).toEqual(['S3_BUCKET']);
    expect(faultsOf({ S3_ENDPOINT: 'https://s3.example' })).toHaveLength(3);
    expect(faultsOf({ ...bucket, S3_ENDPOINT: 's3.example' })).toEqual(['S3_ENDPOINT']);
  });
});

describe('payments and text messages', () => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SMS_URL, SMS_TOKEN, ...others } = {
    ...production,
    ...bucket,
  };

  test('are demo services by default, which production refuses unless enabled by name', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf(others)).toEqual(['STRIPE_SECRET_KEY', 'SMS_URL']);
    expect(faultsOf({ ...others, ALLOW_EMBEDDED: 'payments, sms' })).toEqual([]);
  });

  test('need both their secrets', () => {
    expect(faultsOf({ STRIPE_SECRET_KEY })).toEqual(['STRIPE_WEBHOOK_SECRET']);
    expect(faultsOf({ STRIPE_WEBHOOK_SECRET })).toEqual(['STRIPE_SECRET_KEY']);
    expect(faultsOf({ SMS_URL })).toEqual(['SMS_TOKEN']);
    expect(faultsOf({ SMS_TOKEN })).toEqual(['SMS_URL']);
  });
});

test('every fault is reported at once, those of production included', () => {
  const faults = faultsOf({
    NODE_ENV: 'production',
    PORT: 'many',
    LOG_LEVEL: 'loud',
    S3_ENDPOINT: 'https://s3.example',
  });
  expect(new Set(faults)).toEqual(
    new Set([
      'PORT',
      'LOG_LEVEL',
      'PUBLIC_URL',
      'DATABASE_URL',
      'SMTP_URL',
      'S3_BUCKET',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'STRIPE_SECRET_KEY',
      'SMS_URL',
      'FCM_SERVICE_ACCOUNT',
    ]),
  );
});

test('production refuses embedded services unless enabled by name', () => {
  const embedded = { NODE_ENV: 'production', PUBLIC_URL: 'https://lampion.example' };
  expect(faultsOf({ ...embedded, ALLOW_EMBEDDED: 'database, storage, payments, push, sms' })).toEqual([
    'SMTP_URL',
  ]);
  expect(faultsOf({ ...embedded, ALLOW_EMBEDDED: 'database,storage,email,payments,push,sms' })).toEqual([]);
  expect(faultsOf({ ...embedded, ALLOW_EMBEDDED: 'everything' })).toContain('ALLOW_EMBEDDED.0');
});

test('an empty value counts as absent, and the address follows the port', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: '' })).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
  });
  expect(readConfig({ PUBLIC_URL: 'https://lampion.example/' }).PUBLIC_URL).toBe('https://lampion.example');
});

test('proxies are addresses, networks or their names', () => {
  expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).TRUST_PROXY).toEqual(['loopback', '10.0.0.0/8']);
  expect(faultsOf({ TRUST_PROXY: 'true' })).toEqual(['TRUST_PROXY.0']);
});

describe('notifications', () => {
  test('to phones need an account in production, or the outbox by name', () => {
    const { FCM_SERVICE_ACCOUNT, ...others } = { ...production, ...bucket };
    expect(faultsOf(others)).toEqual(['FCM_SERVICE_ACCOUNT']);
    expect(faultsOf({ ...others, ALLOW_EMBEDDED: 'push' })).toEqual([]);
    expect(faultsOf({ FCM_SERVICE_ACCOUNT: 'key.json' })).toEqual(['FCM_SERVICE_ACCOUNT']);
    expect(faultsOf({ FCM_SERVICE_ACCOUNT: '{}' })).toContain('FCM_SERVICE_ACCOUNT.project_id');
    expect(readConfig({ FCM_SERVICE_ACCOUNT }).FCM_SERVICE_ACCOUNT?.project_id).toBe('lampion');
  });

  test('to browsers take both keys or none, and never a private push service in production', () => {
    const VAPID_PUBLIC_KEY = 'B'.repeat(87);
    expect(faultsOf({ VAPID_PUBLIC_KEY })).toEqual(['VAPID_PRIVATE_KEY']);
    expect(faultsOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: 'a'.repeat(43) })).toEqual([]);
    expect(faultsOf({ ...production, ...bucket, WEB_PUSH_LOCAL: 'on' })).toEqual(['WEB_PUSH_LOCAL']);
  });
});
