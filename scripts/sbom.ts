import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { listShippedPackages, readLock, type ShippedPackage } from './supply/shipped-packages.ts';
import { readOptionsOrEnd } from './support/options.ts';
import { repositoryRoot } from './support/repository.ts';

/**
 * `npm run sbom [-- FILE]`: writes the shipped packages as CycloneDX 1.6, over an existing file.
 * `npm sbom` omits packages that are also development dependencies, and @cyclonedx/cyclonedx-npm
 * the checksums when the lock file names no registry.
 */
const [file = 'lampion.cdx.json'] = readOptionsOrEnd('Usage: npm run sbom [-- FILE]', {}, 1).words;
const { version } = JSON.parse(readFileSync(`${repositoryRoot}/package.json`, 'utf8'));
const packages = listShippedPackages(readLock());
const paths = new Set(packages.map(({ path }) => path));
const needed = new Set(packages.flatMap(({ needs }) => needs));

function toComponent({ path, name, version, license, integrity = '', optional }: ShippedPackage) {
  const isExpression = / (?:AND|OR|WITH) /.test(license ?? '');
  const licences = isExpression ? [{ expression: license }] : [{ license: { id: license } }];
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    // A build for one system, or an optional part.
    scope: optional ? 'optional' : 'required',
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') },
    ],
    licenses: licences,
  };
}

const product = { type: 'application', 'bom-ref': 'lampion', name: 'lampion', version };
const direct = packages.filter(({ path }) => !needed.has(path)).map(({ path }) => path);
const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: { timestamp: new Date().toISOString(), component: product },
  components: packages.map(toComponent),
  dependencies: [
    { ref: product['bom-ref'], dependsOn: direct },
    ...packages.map(({ path, needs }) => ({
      ref: path,
      dependsOn: [...new Set(needs)].filter((need) => paths.has(need)),
    })),
  ],
};
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
process.stdout.write(`${file}: ${packages.length} packages, CycloneDX 1.6\n`);
