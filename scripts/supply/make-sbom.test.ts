import { Version } from '@cyclonedx/cyclonedx-library/Spec';
import { JsonStrictValidator } from '@cyclonedx/cyclonedx-library/Validation';
import { expect, it } from 'vitest';
import { readLock } from './lock.ts';
import { makeSbom } from './make-sbom.ts';
import { listShippedPackages } from './shipped-packages.ts';

const origin = {
  version: '0.1.0',
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  timestamp: new Date('2026-07-14T20:00:00Z'),
};

interface Parsed {
  components: { 'bom-ref': string; purl: string; hashes: unknown[]; licenses: unknown[]; scope: string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

const packages = listShippedPackages(readLock());
const text = makeSbom(packages, origin);
const sbom: Parsed = JSON.parse(text);

it('is what CycloneDX 1.6 asks for', async () => {
  const validator = new JsonStrictValidator(Version.v1dot6);
  expect(await validator.validate(text)).toBeNull();
  // The validator is no yes-man.
  expect(await validator.validate(text.replace('"bom-ref"', '"reference"'))).not.toBeNull();
});

it('names every package that is shipped, with checksum and licence', () => {
  const purls = new Set(sbom.components.map(({ purl }) => purl));
  const missing = packages.filter(
    ({ name, version }) => !purls.has(`pkg:npm/${name.replace('@', '%40')}@${version}`),
  );
  expect(missing).toEqual([]);
  expect(sbom.components).toHaveLength(packages.length);
  for (const { hashes, licenses } of sbom.components) {
    expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }]);
    expect(licenses).toHaveLength(1);
  }
});

it('says what needs what: everything is reached from the product', () => {
  const needs = new Map(sbom.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const reached = new Set(['lampion']);
  for (const ref of reached) for (const need of needs.get(ref) ?? []) reached.add(need);
  expect(sbom.components.map((component) => component['bom-ref']).filter((ref) => !reached.has(ref))).toEqual(
    [],
  );
  expect(needs.get('node_modules/sharp')).toContain('node_modules/@img/sharp-linux-x64');
});

it('knows the builds for other systems from what is always there', () => {
  const scopes = new Map(sbom.components.map((component) => [component['bom-ref'], component.scope]));
  expect(scopes.get('node_modules/sharp')).toBe('required');
  expect(scopes.get('node_modules/@img/sharp-linux-x64')).toBe('optional');
});
