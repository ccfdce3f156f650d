import { readFileSync } from 'node:fs';
import { readConfig, settingNames } from '@lampion/server/config';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../support/repository.ts';
import { readYaml, type Yaml } from './read-yaml.ts';

const read = (path: string) => readFileSync(`${repositoryRoot}/${path}`, 'utf8');
const [compose]: Yaml[] = readYaml('compose.yaml');
const services: [name: string, service: Yaml][] = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);
const ofRole = (role: string) => ours.filter(([, { environment }]) => environment.ROLES === role);

/** The .env file that the page for a new host describes. */
const hostFile: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'https://lampion.example',
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  POSTGRES_PASSWORD: '0f'.repeat(24),
  S3_ACCESS_KEY_ID: `GK${'1a'.repeat(12)}`,
  S3_SECRET_ACCESS_KEY: '2b'.repeat(32),
  GARAGE_RPC_SECRET: '3c'.repeat(32),
  SMTP_URL: 'smtps://user:password@mail.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  ALLOW_EMBEDDED: 'push,sms',
};

/**
 * Substitutes variables as Compose does: ${NAME}, ${NAME:-default}, ${NAME:?message},
 * ${NAME:+alternative}.
 */
function resolve(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$\{(\w+)(?::([-?+])([^}]*))?\}/g,
    (_, name: string, operator?: string, rest = '') => {
      const value = values[name] ?? '';
      if (operator === '+') return value === '' ? '' : rest;
      if (value === '' && operator === '-') return rest;
      if (value === '') throw new Error(`${name}: ${rest}`);
      return value;
    },
  );
}

function environmentOf({ environment }: Yaml, values = hostFile): Record<string, string> {
  const own = Object.entries<string>(environment).map(([name, value]) => [name, resolve(value, values)]);
  return { ...values, ...Object.fromEntries(own) };
}

const seconds = (duration: string): number => {
  const [, amount, unit] = /^(\d+)(s|m)$/.exec(duration) ?? [];
  return Number(amount) * (unit === 'm' ? 60 : 1);
};

describe.each(ours)('%s', (_name, service) => {
  it('gets every setting of .env, and settings that are valid with those of the page for a new host', () => {
    expect(service.env_file).toBe('.env');
    const { NODE_ENV, HOST, PORT, PUBLIC_URL } = readConfig(environmentOf(service));
    expect({ NODE_ENV, HOST, PORT, PUBLIC_URL }).toEqual({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: 3000,
      PUBLIC_URL: 'https://lampion.example',
    });
    expect(settingNames).toEqual(expect.arrayContaining(Object.keys(service.environment)));
  });

  it.each(['PUBLIC_URL', 'SECRETS_KEY', 'POSTGRES_PASSWORD', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
    'does not start without %s, and says so',
    (name) => {
      expect(() => environmentOf(service, { ...hostFile, [name]: '' })).toThrow(name);
    },
  );

  it('trusts the networks on which the proxy is, and no other', () => {
    const { TRUST_PROXY } = readConfig(environmentOf(service));
    const subnets = compose.networks.front.ipam.config.map(({ subnet }: Yaml) => subnet);
    expect(TRUST_PROXY).toEqual(subnets);
    expect(compose.services.proxy.networks).toEqual(['front']);
    expect(compose.networks.front.enable_ipv6).toBe(true);
  });

  it('may do nothing but its work', () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      pids_limit: expect.any(Number),
    });
    for (const name of ['user', 'privileged', 'cap_add', 'ports']) expect(service).not.toHaveProperty(name);
  });

  it('is given longer to end than it takes', () => {
    expect(seconds(service.stop_grace_period) * 1000).toBeGreaterThan(readConfig({}).STOP_WITHIN_MS);
  });

  it('starts when what it needs is there', () => {
    for (const [name, { condition }] of Object.entries<Yaml>(service.depends_on)) {
      expect([condition, compose.services[name].healthcheck.test[0]]).toEqual(['service_healthy', 'CMD']);
    }
  });
});

it('has web and worker, and more of both with the profile scale', () => {
  const names = (role: string, profile: boolean) =>
    ofRole(role)
      .filter(([, { profiles }]) => (profiles?.includes('scale') ?? false) === profile)
      .map(([name]) => name);
  expect([names('web', false), names('worker', false)]).toEqual([['web'], ['worker']]);
  expect([names('web', true), names('worker', true)]).toEqual([['web-2', 'web-3'], ['worker-2']]);
});

it('has a proxy that sends requests to every web process that is there and ready', () => {
  const text = compose.services.proxy.environment.WEB_PROCESSES;
  const upstreams = (profiles: string) =>
    resolve(text, { ...hostFile, COMPOSE_PROFILES: profiles })
      .trim()
      .split(/\s+/);
  expect(upstreams('')).toEqual(['web:3000']);
  expect(upstreams('scale')).toEqual(ofRole('web').map(([name]) => `${name}:3000`));
  const caddyfile = read('deploy/Caddyfile');
  for (const name of Object.keys(compose.services.proxy.environment))
    expect(caddyfile).toContain(`{$${name}}`);
  expect(caddyfile).toContain('health_uri /health/ready');
  const interval = Number(/health_interval (\d+)s/.exec(caddyfile)?.[1]);
  expect(2 * interval * 1000).toBeLessThan(readConfig(hostFileInProduction()).DRAIN_MS);
});

it('has a proxy that cuts open streams in time to be replaced', () => {
  const [, grace = ''] = /grace_period (\d+s)/.exec(read('deploy/Caddyfile')) ?? [];
  expect(seconds(grace)).toBeGreaterThan(0);
  expect(seconds(grace)).toBeLessThan(seconds(compose.services.proxy.stop_grace_period));
});

function hostFileInProduction(): Record<string, string> {
  return environmentOf(compose.services.web);
}

it('shows nothing but the proxy to the outside', () => {
  const published = services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name);
  expect(published).toEqual(['proxy']);
  expect(compose.networks.back.internal).toBe(true);
  for (const name of ['database', 'pictures']) expect(compose.services[name].networks).toEqual(['back']);
});

it('takes images by their digest, the one it builds upon as well', () => {
  const images = services.filter(([, { build }]) => build === undefined).map(([, { image }]) => image);
  const [, base] = /^ARG NODE_IMAGE=(.*)$/m.exec(read('Dockerfile')) ?? [];
  for (const image of [...images, base]) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[\da-f]{64}$/);
});

it('keeps what has to stay in volumes, and mounts files that are there', () => {
  const mounts = services.flatMap(([, { volumes = [] }]) => volumes as string[]);
  const sources = mounts.map((mount) => mount.split(':')[0] ?? '');
  const files = sources.filter((source) => source.startsWith('./'));
  const volumes = sources.filter((source) => !source.startsWith('./'));
  expect(new Set(volumes)).toEqual(new Set(Object.keys(compose.volumes)));
  for (const file of files) expect(read(file)).not.toBe('');
});

it('has a database with connections for all of them', () => {
  const [, max] = /max_connections=(\d+)/.exec(compose.services.database.command.join(' ')) ?? [];
  // docs/operations/scaling.md: connections of a process apart from its pool.
  const each = readConfig({}).DATABASE_POOL_SIZE + 6;
  expect(Number(max)).toBeGreaterThan(ours.length * each);
});

it('makes the bucket that pictures go to, with the keys they go by', () => {
  const { environment } = compose.services.pictures;
  const settings = compose.services.web.environment;
  expect(environment.GARAGE_DEFAULT_BUCKET).toBe(settings.S3_BUCKET);
  expect(resolve(environment.GARAGE_DEFAULT_ACCESS_KEY, hostFile)).toBe(hostFile.S3_ACCESS_KEY_ID);
  expect(resolve(environment.GARAGE_DEFAULT_SECRET_KEY, hostFile)).toBe(hostFile.S3_SECRET_ACCESS_KEY);
  const garage = read('deploy/garage.toml');
  expect(garage).toContain(`s3_region = "${settings.S3_REGION}"`);
  expect(garage).toContain(`api_bind_addr = "[::]:${new URL(settings.S3_ENDPOINT).port}"`);
});

it('asks a new host for names that its page explains', () => {
  const asked = new Set([...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name));
  const page = read('docs/operations/install.md');
  for (const name of asked) expect(page).toContain(name);
});
