import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { makeVapidKeys, readVapidKeys } from './platform/db/signing-keys.ts';

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
function makePair() {
  const { publicKey, privateKey } = readVapidKeys(makeVapidKeys());
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
}

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

test('VAT numbers are asked of the Union’s register in production alone, unless another one is set', () => {
  const askedAt = (environment: Record<string, string>) => readConfig(environment).VAT_REGISTER_URL;
  const VAT_REGISTER_URL = 'https://vies.example/rest';
  expect(askedAt({})).toBeUndefined();
  expect(askedAt({ VAT_REGISTER_URL })).toBe(VAT_REGISTER_URL);
  expect(askedAt({ ...production, ...bucket })).toMatch(/^https:\/\/ec\.europa\.eu\//);
  expect(askedAt({ ...production, ...bucket, ALLOW_EMBEDDED: 'vat-register' })).toBeUndefined();
});

describe('where e-mails come back to', () => {
  test('is an address that leaves room for a token', () => {
    expect(faultsOf({ MAIL_RETURN_PATH: 'rebonds-de-la-nuit-21@lampion.example' })).toEqual([]);
    for (const MAIL_RETURN_PATH of [
      'rebonds-de-la-nuit-022@lampion.example',
      'a+b@lampion.example',
      'rebonds',
    ]) {
      expect(new Set(faultsOf({ MAIL_RETURN_PATH }))).toEqual(new Set(['MAIL_RETURN_PATH']));
    }
  });

  test('asks for secrets that cannot be guessed', () => {
    const short = {
      MAILGUN_WEBHOOK_KEY: 'court',
      SENDGRID_WEBHOOK_KEY: Buffer.from('pas une clé').toString('base64'),
      POSTMARK_WEBHOOK_LOGIN: 'sans deux points, mais long',
      BREVO_WEBHOOK_TOKEN: 'court',
    };
    expect(faultsOf(short)).toEqual(Object.keys(short));
  });
});

describe('where pictures are stored', () => {
  test('is a folder by default, which production refuses unless enabled by name', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf(production)).toEqual(['S3_BUCKET']);
    expect(faultsOf({ ...production, ALLOW_EMBEDDED: 'storage' })).toEqual([]);
    expect(faultsOf({ ...production, ...bucket })).toEqual([]);
  });

  test('is a bucket with both its keys, or with those that the SDK finds', () => {
    expect(faultsOf({ S3_BUCKET: 'photos' })).toEqual([]);
    expect(faultsOf({ ...production, S3_BUCKET: 'photos' })).toEqual([]);
    expect(faultsOf({ ...bucket, S3_SECRET_ACCESS_KEY: '' })).toEqual(['S3_SECRET_ACCESS_KEY']);
    expect(faultsOf({ ...bucket, S3_BUCKET: '' })).toEqual(['S3_BUCKET']);
    expect(faultsOf({ S3_ENDPOINT: 'https://s3.example' })).toEqual(['S3_BUCKET']);
    expect(faultsOf({ ...bucket, S3_ENDPOINT: 's3.example' })).toEqual(['S3_ENDPOINT']);
  });

  test('is in the region of the settings, else the one of the platform', () => {
    const regionOf = (environment: Record<string, string>) => readConfig(environment).S3_REGION;
    expect(regionOf({})).toBe('us-east-1');
    expect(regionOf({ AWS_REGION: 'eu-west-3' })).toBe('eu-west-3');
    expect(regionOf({ AWS_REGION: 'eu-west-3', S3_REGION: 'auto' })).toBe('auto');
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
});

describe('the public address', () => {
  const urlOf = (PUBLIC_URL: string) => readConfig({ ...production, ...bucket, PUBLIC_URL }).PUBLIC_URL;

  test('is a whole site: a path, a query or an account is refused', () => {
    expect(urlOf('https://lampion.example/')).toBe('https://lampion.example');
    expect(urlOf('https://Lampion.example:443')).toBe('https://lampion.example');
    expect(urlOf('https://lampion.example:8443')).toBe('https://lampion.example:8443');
    for (const wrong of ['/nuit', '/?a', '?a', '#a', '/#', '//nuit']) {
      expect(faultsOf({ ...production, ...bucket, PUBLIC_URL: `https://lampion.example${wrong}` })).toEqual([
        'PUBLIC_URL',
      ]);
    }
    for (const PUBLIC_URL of [
      'https://me:secret@lampion.example',
      'https://me@lampion.example',
      'lampion.example',
    ])
      expect(faultsOf({ ...production, ...bucket, PUBLIC_URL })).toEqual(['PUBLIC_URL']);
  });

  test('is https in production, where http serves to try it on this machine', () => {
    expect(faultsOf({ ...production, ...bucket, PUBLIC_URL: 'http://lampion.example' })).toEqual([
      'PUBLIC_URL',
    ]);
    expect(faultsOf({ ...production, ...bucket, PUBLIC_URL: 'http://127.0.0.1.example' })).toEqual([
      'PUBLIC_URL',
    ]);
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]', 'lampion.localhost'])
      expect(urlOf(`http://${host}`)).toBe(`http://${host}`);
  });

  test('and a public bind belong to production, or to a demo that is requested by name', () => {
    const PUBLIC_URL = 'https://lampion.example';
    expect(faultsOf({ PUBLIC_URL })).toEqual(['PUBLIC_URL']);
    expect(faultsOf({ NODE_ENV: 'test', PUBLIC_URL: 'http://lampion.example' })).toEqual(['PUBLIC_URL']);
    for (const HOST of ['0.0.0.0', '::', '192.168.1.2', 'lampion.example']) {
      expect(faultsOf({ HOST })).toEqual(['HOST']);
      expect(faultsOf({ HOST, PUBLIC_URL, PUBLIC_DEMO: 'on' })).toEqual([]);
      expect(faultsOf({ ...production, ...bucket, HOST })).toEqual([]);
    }
    for (const HOST of ['', 'localhost', '127.0.0.1', '127.0.0.2', '::1'])
      expect(faultsOf({ HOST })).toEqual([]);
    expect(faultsOf({ PUBLIC_URL: 'https://localhost:3443' })).toEqual([]);
  });
});

describe('a secret in a file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lampion-settings-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function write(name: string, content: string): Promise<string> {
    const file = path.join(folder, name);
    await writeFile(file, content);
    return file;
  }

  test('counts like its setting, without the line break at its end', async () => {
    const { SMTP_URL, FCM_SERVICE_ACCOUNT, ...others } = { ...production, ...bucket };
    const pretty = JSON.stringify(JSON.parse(FCM_SERVICE_ACCOUNT), null, 2);
    const config = readConfig({
      ...others,
      SMTP_URL_FILE: await write('smtp', `${SMTP_URL}\n`),
      FCM_SERVICE_ACCOUNT_FILE: await write('fcm.json', pretty),
    });
    expect(config.SMTP_URL).toBe(SMTP_URL);
    expect(config.FCM_SERVICE_ACCOUNT?.project_id).toBe('lampion');
  });

  test('is refused when it is absent, empty, or given twice; its content is never shown', async () => {
    expect(faultsOf({ SMTP_URL_FILE: path.join(folder, 'none') })).toEqual(['SMTP_URL_FILE']);
    expect(faultsOf({ SMTP_URL_FILE: await write('empty', '\n') })).toEqual(['SMTP_URL_FILE']);
    expect(faultsOf({ SMS_TOKEN: 'a', SMS_URL: 'https://sms.example', SMS_TOKEN_FILE: '/none' })).toEqual([
      'SMS_TOKEN_FILE',
    ]);
    const DATABASE_URL_FILE = await write('url', 'mysql://me:hunter2@db/lampion');
    expect(() => readConfig({ DATABASE_URL_FILE })).toThrow(/DATABASE_URL: /);
    expect(() => readConfig({ DATABASE_URL_FILE })).not.toThrow(/hunter2/);
  });
});

describe('the roles of a process', () => {
  const DATABASE_URL = 'postgresql://localhost/lampion';

  test('are both by default', () => {
    expect([...readConfig({}).ROLES]).toEqual(['web', 'worker']);
    expect([...readConfig({ DATABASE_URL, ROLES: 'worker' }).ROLES]).toEqual(['worker']);
    expect([...readConfig({ ROLES: 'worker, web' }).ROLES]).toEqual(['worker', 'web']);
  });

  test('are known ones, at least one', () => {
    for (const ROLES of ['api', 'web,api', ','])
      expect(faultsOf({ DATABASE_URL, ROLES })[0]).toMatch(/^ROLES/);
  });

  test('are split on a database that processes can share', () => {
    expect(faultsOf({ ROLES: 'web' })).toEqual(['ROLES']);
    expect(faultsOf({ ROLES: 'worker' })).toEqual(['ROLES']);
  });
});

test('a process drains in production, for a part of its end', () => {
  const drainOf = (environment: Record<string, string>) => readConfig(environment).DRAIN_MS;
  expect(drainOf({})).toBe(0);
  expect(drainOf({ ...production, ...bucket })).toBe(5000);
  expect(drainOf({ ...production, ...bucket, STOP_WITHIN_MS: '1000' })).toBeLessThan(1000);
  expect(drainOf({ ...production, ...bucket, DRAIN_MS: '0' })).toBe(0);
  expect(faultsOf({ DRAIN_MS: '25000' })).toEqual(['DRAIN_MS']);
  expect(faultsOf({ DRAIN_MS: '25000', STOP_WITHIN_MS: '30000' })).toEqual([]);
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
    const [one, other] = [makePair(), makePair()];
    expect(faultsOf({ VAPID_PUBLIC_KEY: one.VAPID_PUBLIC_KEY })).toEqual(['VAPID_PRIVATE_KEY']);
    expect(faultsOf(one)).toEqual([]);
    expect(faultsOf({ ...one, VAPID_PRIVATE_KEY: other.VAPID_PRIVATE_KEY })).toEqual(['VAPID_PUBLIC_KEY']);
    expect(faultsOf({ ...one, VAPID_PRIVATE_KEY: '_'.repeat(43) })).toEqual(['VAPID_PUBLIC_KEY']);
    const former = {
      VAPID_PUBLIC_KEY_OLD: one.VAPID_PUBLIC_KEY,
      VAPID_PRIVATE_KEY_OLD: other.VAPID_PRIVATE_KEY,
    };
    expect(faultsOf(former)).toEqual(['VAPID_PUBLIC_KEY_OLD']);
    expect(faultsOf({ ...production, ...bucket, WEB_PUSH_LOCAL: 'on' })).toEqual(['WEB_PUSH_LOCAL']);
  });
});

test('metrics are served on another port than pages', () => {
  expect(faultsOf({ METRICS_PORT: '3000' })).toEqual(['METRICS_PORT']);
  expect(faultsOf({ METRICS_PORT: '0', PORT: '0' })).toEqual([]);
});

describe('the settings of backups', () => {
  const read = (settings: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...settings });

  test('are read into times and rules', () => {
    expect(read({ BACKUP_AT: '03:30, 15:05', BACKUP_KEEP: '7d,12m,5' })).toMatchObject({
      BACKUP_AT: ['03:30', '15:05'],
      BACKUP_KEEP: [
        { count: 7, unit: 'd' },
        { count: 12, unit: 'm' },
        { count: 5, unit: '' },
      ],
    });
    expect(read({}).BACKUP_AT).toBeUndefined();
  });

  test.each([
    ['BACKUP_AT', '24:00'],
    ['BACKUP_AT', 'every night'],
    ['BACKUP_KEEP', '0d'],
    ['BACKUP_KEEP', '7 days'],
    ['BACKUP_KEY', 'a password'],
  ])('are refused: %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`${name}`);
  });

  test('may name a bucket where pictures lie in a folder', () => {
    const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b', S3_ENDPOINT: 'https://s3.example' };
    expect(() => read(keys)).toThrow('S3_BUCKET');
    expect(read({ ...keys, BACKUP_TARGET: 's3://saves/lampion' }).BACKUP_TARGET).toBe('s3://saves/lampion');
  });

  test('takes a key to sign e-mails with, its line breaks as they fit, and all three settings or none', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const dkim = { DKIM_DOMAIN: 'lampion.example', DKIM_SELECTOR: 'juin', DKIM_PRIVATE_KEY: pem };
    expect(readConfig(dkim).DKIM_PRIVATE_KEY).toBe(pem);
    const oneLine = { ...dkim, DKIM_PRIVATE_KEY: pem.replaceAll('\n', '\\n') };
    expect(readConfig(oneLine).DKIM_PRIVATE_KEY).toBe(pem);
    expect(faultsOf({ DKIM_DOMAIN: 'lampion.example' })).toEqual(['DKIM_SELECTOR', 'DKIM_PRIVATE_KEY']);
    const elliptic = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    for (const wrong of ['secret', String(elliptic)]) {
      expect(faultsOf({ ...dkim, DKIM_PRIVATE_KEY: wrong })).toEqual(['DKIM_PRIVATE_KEY']);
    }
  });
});
