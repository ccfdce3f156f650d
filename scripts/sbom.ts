import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readLock } from './supply/lock.ts';
import { makeSbom } from './supply/make-sbom.ts';
import { listShippedPackages } from './supply/shipped-packages.ts';
import { readOptionsOrEnd } from './support/options.ts';
import { repositoryRoot } from './support/repository.ts';

/** `npm run sbom [-- file]`: writes what is shipped as CycloneDX 1.6, over an older file of that name. */
const [file = 'lampion.cdx.json'] = readOptionsOrEnd('Usage: npm run sbom [-- FILE]', {}, 1).words;
const { version } = JSON.parse(readFileSync(`${repositoryRoot}/package.json`, 'utf8'));
const packages = listShippedPackages(readLock());
const origin = { version, serialNumber: `urn:uuid:${randomUUID()}`, timestamp: new Date() };
writeFileSync(file, makeSbom(packages, origin));
process.stdout.write(`${file}: ${packages.length} packages, CycloneDX 1.6\n`);
