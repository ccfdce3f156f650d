import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../support/repository.ts';
import { describeProvenance, imageName, planImage } from './plan-image.ts';
import { readYaml } from './read-yaml.ts';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');
const { version } = JSON.parse(read('package.json'));
const sha256 = 'a'.repeat(64);
const image = {
  version: '1.2.3',
  revision: 'c'.repeat(40),
  committedAt: Date.parse('2026-11-29T12:00:00Z') / 1000,
  base: `node:24.21.0-bookworm-slim@sha256:${sha256}`,
  files: { 'package-lock.json': 'b'.repeat(64) },
};
const valuesOf = (args: readonly string[], option: string) =>
  args.flatMap((arg, index) => (arg === option ? [args[index + 1] ?? ''] : []));

it('has labels by which its source is found, and a time that is the commit’s', () => {
  const args = planImage(image, { push: true, metadataFile: 'm.json' });
  const labels = Object.fromEntries(
    valuesOf(args, '--label').map(
      (label) => /^org\.opencontainers\.image\.([\w.]+)=(.*)$/.exec(label)?.slice(1) ?? [],
    ),
  );
  expect(labels).toMatchObject({
    title: 'Lampion',
    licenses: 'MIT',
    version: '1.2.3',
    revision: image.revision,
    created: '2026-11-29T12:00:00.000Z',
    source: 'https://github.com/lampion-app/lampion',
    'base.digest': `sha256:${sha256}`,
  });
  expect(valuesOf(args, '--build-arg')).toEqual([`SOURCE_DATE_EPOCH=${image.committedAt}`]);
  expect(valuesOf(args, '--tag')).toEqual(['ghcr.io/lampion-app/lampion:1.2.3']);
});

it.each([
  [true, ['--sbom=true', '--provenance=mode=max'], 'type=registry,rewrite-timestamp=true'],
  [false, ['--sbom=false', '--provenance=false'], 'type=docker,rewrite-timestamp=true'],
])('has attestations where its registry keeps them: pushed %s', (push, attestations, output) => {
  const args = planImage(image, { push, metadataFile: 'm.json' });
  expect(args).toEqual(expect.arrayContaining(attestations));
  expect(valuesOf(args, '--output')).toEqual([output]);
});

it('comes with a provenance that names commit, command, builder, lock file and base image', () => {
  const at = new Date('2026-11-29T13:00:00Z');
  const build = {
    command: ['buildx', 'build'],
    builder: 'https://ci.example/1',
    subjects: { [imageName]: 'd'.repeat(64) },
    startedOn: at,
    finishedOn: at,
  };
  expect(describeProvenance(image, build)).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: imageName, digest: { sha256: 'd'.repeat(64) } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        externalParameters: { command: ['docker', 'buildx', 'build'] },
        resolvedDependencies: [
          { digest: { gitCommit: image.revision } },
          { uri: 'package-lock.json', digest: { sha256: 'b'.repeat(64) } },
          { uri: 'docker.io/library/node:24.21.0-bookworm-slim', digest: { sha256 } },
        ],
      },
      runDetails: { builder: { id: 'https://ci.example/1' } },
    },
  });
});

it('is what a host gets by default: one name, in the version of package.json', () => {
  const [compose] = readYaml('compose.yaml');
  const [example] = readYaml('deploy/kubernetes/example/kustomization.yaml');
  for (const service of ['web', 'worker'])
    expect(compose.services[service].image).toBe(`\${LAMPION_IMAGE:-${imageName}:${version}}`);
  expect(example.images).toEqual([{ name: 'lampion', newName: imageName, newTag: version }]);
});

it('is made for each tag of a version, by the commands that a person would use', () => {
  const [workflow] = readYaml('.github/workflows/release.yml');
  expect(workflow.on).toEqual({ push: { tags: ['v*'] } });
  const steps: { run?: string; uses?: string }[] = workflow.jobs.release.steps;
  expect(steps.filter(({ uses }) => uses !== undefined)).toEqual([]);
  const commands = new Set(Object.keys(JSON.parse(read('package.json')).scripts));
  const used = steps.flatMap(({ run = '' }) =>
    [...run.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name),
  );
  expect(used).toContain('image');
  for (const name of used) expect(commands).toContain(name);
});
