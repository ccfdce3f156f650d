import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseEnv } from 'node:util';
import { readConfig, settingNames } from '@lampion/server/config';
import { makeBackupKey } from '@lampion/server/platform/backup/archive';
import { MULTIPART_BYTES_MAX } from '@lampion/server/platform/http/bodies';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../support/repository.ts';
import { readYaml, type Yaml } from './read-yaml.ts';

const folder = 'deploy/kubernetes';
const files = globSync(`${folder}/**/*.yaml`, { cwd: repositoryRoot }).map((path) =>
  path.replaceAll('\\', '/'),
);
const documents = files.flatMap((path) => readYaml(path));
const overlays = files.filter((path) => path.endsWith('/kustomization.yaml'));
const [example]: Yaml[] = readYaml(`${folder}/example/kustomization.yaml`);
const find = (kind: string, name: string): Yaml =>
  documents.find((document) => document.kind === kind && document.metadata?.name === name);

/** The file, or the template of it that a host copies and fills in. */
function readSettings(name: string): Record<string, string> {
  const path = `${repositoryRoot}/${folder}/example/${name}`;
  return parseEnv(readFileSync(existsSync(`${path}.example`) ? `${path}.example` : path, 'utf8')) as Record<
    string,
    string
  >;
}

const settings = example.configMapGenerator.flatMap(({ envs }: Yaml) => envs).map(readSettings);
const secrets = example.secretGenerator.flatMap(({ envs }: Yaml) => envs).map(readSettings);
const addresses: Yaml[] = readYaml(`${folder}/example/database-address.yaml`).flat();

/** What a host fills in, of a form that the settings accept. */
const filledIn: Readonly<Record<string, string>> = {
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  SMTP_URL: 'smtps://user:password@mail.example',
  BACKUP_KEY: await makeBackupKey(),
  FCM_SERVICE_ACCOUNT: JSON.stringify({
    type: 'service_account',
    project_id: 'lampion',
    client_email: 'push@lampion.example',
    private_key: '-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n',
  }),
};

/** What a process of the example gets, without what the image sets. */
function environmentOf(deployment: Yaml): Record<string, string> {
  const { env } = deployment.spec.template.spec.containers[0];
  const secret = Object.fromEntries(
    Object.keys(Object.assign({}, ...secrets)).map((name) => [name, filledIn[name] ?? 'a secret']),
  );
  const own = Object.fromEntries(env.map(({ name, value }: Yaml) => [name, value]));
  const added = addresses.map(({ value }: Yaml) => [
    value.name,
    value.value ?? 'postgres://lampion@database/lampion',
  ]);
  const read = Object.fromEntries(added.filter(([name]) => settingNames.includes(name)));
  return Object.assign({ NODE_ENV: 'production', HOST: '0.0.0.0' }, ...settings, secret, own, read);
}

describe.each(overlays)('%s', (path) => {
  const [{ resources, patches = [] }]: Yaml[] = readYaml(path);
  const at = (name: string) => posix.join(posix.dirname(path), name);

  it('names files that are there, and all of them', () => {
    const named: string[] = [...resources, ...patches.map((patch: Yaml) => patch.path)].map(at);
    for (const name of named) expect(existsSync(`${repositoryRoot}/${name}`), name).toBe(true);
    const beside = files.filter((file) => posix.dirname(file) === posix.dirname(path) && file !== path);
    expect(named.filter((name) => name.endsWith('.yaml')).toSorted()).toEqual(beside.toSorted());
  });
});

describe.each(['web', 'worker'])('the %s', (role) => {
  const deployment = find('Deployment', `lampion-${role}`);
  const pod = deployment.spec.template.spec;
  const [container] = pod.containers;

  it('is what its labels say', () => {
    const labels = { 'app.kubernetes.io/name': 'lampion', 'app.kubernetes.io/component': role };
    expect(deployment.spec.selector.matchLabels).toEqual(labels);
    expect(deployment.spec.template.metadata.labels).toEqual(labels);
    for (const { labelSelector } of pod.topologySpreadConstraints)
      expect(labelSelector.matchLabels).toEqual(labels);
    for (const [kind, path] of [
      ['PodDisruptionBudget', 'selector'],
      ['NetworkPolicy', 'podSelector'],
    ] as const) {
      expect(find(kind, `lampion-${role}`).spec[path].matchLabels).toEqual(labels);
    }
  });

  it('gets settings that are valid once the secrets are filled in', () => {
    const config = readConfig(environmentOf(deployment));
    expect([...config.ROLES]).toEqual([role]);
    const ports = container.ports.map(({ name, containerPort }: Yaml) => [name, containerPort]);
    expect(ports).toEqual([
      ['http', config.PORT],
      ['metrics', config.METRICS_PORT],
    ]);
    expect([config.HOST, config.METRICS_HOST]).toEqual(['0.0.0.0', '0.0.0.0']);
  });

  it('gets nothing by a name that no setting has', () => {
    const names = [...settings, ...secrets].flatMap((values) => Object.keys(values));
    expect(settingNames).toEqual(
      expect.arrayContaining([...names, ...container.env.map(({ name }: Yaml) => name)]),
    );
    const sources = container.envFrom.map((source: Yaml) => (source.configMapRef ?? source.secretRef).name);
    const generated = [...example.configMapGenerator, ...example.secretGenerator].map(
      ({ name }: Yaml) => name,
    );
    expect(sources).toEqual(generated);
  });

  it('is asked what the server answers, and given time to start and to end', () => {
    const { startupProbe, livenessProbe, readinessProbe } = container;
    expect(startupProbe.httpGet).toEqual({ path: '/health/live', port: 'http' });
    expect(livenessProbe.httpGet).toEqual({ path: '/health/live', port: 'http' });
    expect(readinessProbe.httpGet).toEqual({ path: '/health/ready', port: 'http' });
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThanOrEqual(300);
    const { STOP_WITHIN_MS, DRAIN_MS } = readConfig(environmentOf(deployment));
    expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(STOP_WITHIN_MS);
    const noticed = readinessProbe.failureThreshold * readinessProbe.periodSeconds;
    expect(2 * noticed * 1000).toBeLessThan(DRAIN_MS);
  });

  it('may do nothing but its work, as the restricted standard wants it', () => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources).toMatchObject({
      requests: { cpu: expect.any(String) },
      limits: { memory: '1Gi' },
    });
    const mounted = container.volumeMounts.map(({ name }: Yaml) => name);
    expect(mounted).toEqual(pod.volumes.map(({ name }: Yaml) => name));
    const { rollingUpdate } = deployment.spec.strategy;
    expect(rollingUpdate.maxUnavailable).toBe(0);
  });
});

it('leads from the name of the site to the port of the web processes', () => {
  const [{ host, http }] = find('Ingress', 'lampion').spec.rules;
  const { service } = http.paths[0].backend;
  const { spec } = find('Service', service.name);
  const web = find('Deployment', 'lampion-web');
  expect(`https://${host}`).toBe(Object.assign({}, ...settings).PUBLIC_URL);
  expect(find('Ingress', 'lampion').spec.tls[0].hosts).toEqual([host]);
  expect(spec.selector).toEqual(web.spec.selector.matchLabels);
  expect(spec.ports[0].name).toBe(service.port.name);
  const ports = web.spec.template.spec.containers[0].ports.map(({ name }: Yaml) => name);
  expect(ports[0]).toBe(spec.ports[0].targetPort);
  expect(find('NetworkPolicy', 'lampion-web').spec.ingress[0].ports).toEqual([
    { protocol: 'TCP', port: ports[0] },
  ]);
});

it('lets through what a process reads, like the settings for nginx', () => {
  const { annotations } = find('Ingress', 'lampion').metadata;
  const nginx = readFileSync(`${repositoryRoot}/deploy/nginx.conf`, 'utf8');
  const [, allowed = ''] = /client_max_body_size (\d+m);/.exec(nginx) ?? [];
  expect(annotations['nginx.ingress.kubernetes.io/proxy-body-size']).toBe(allowed);
  expect(Number.parseInt(allowed, 10) * 1024 * 1024).toBeGreaterThan(MULTIPART_BYTES_MAX);
});

it('scales what is there, never beyond the connections of the database', () => {
  const { scaleTargetRef, maxReplicas, minReplicas } = find('HorizontalPodAutoscaler', 'lampion-web').spec;
  expect(find(scaleTargetRef.kind, scaleTargetRef.name)).toBeDefined();
  expect(find('Deployment', 'lampion-web').spec.replicas).toBeUndefined();
  expect(minReplicas).toBeGreaterThan(1);
  const workers = find('Deployment', 'lampion-worker').spec.replicas;
  const { max_connections } = find('Cluster', 'lampion-database').spec.postgresql.parameters;
  const each = readConfig({}).DATABASE_POOL_SIZE + 6;
  // One more of each while they are replaced.
  expect(Number(max_connections)).toBeGreaterThan((maxReplicas + workers + 2) * each);
});

it('has a database whose secret and services the example names', () => {
  const { metadata, spec } = find('Cluster', 'lampion-database');
  const refs = addresses.map(({ value }: Yaml) => value.valueFrom?.secretKeyRef.name).filter(Boolean);
  expect(new Set(refs)).toEqual(new Set([`${metadata.name}-app`]));
  for (const { value } of addresses.filter(({ value }: Yaml) => value.value)) {
    expect(value.value).toMatch(
      new RegExp(`@${metadata.name}-(rw|ro):5432/${spec.bootstrap.initdb.database}$`),
    );
  }
  expect(spec.instances).toBeGreaterThan(1);
});
