import { readFileSync } from 'node:fs';
import { findLicenceFaults } from '../supply/find-licence-faults.ts';
import { findSupplyFaults, type Manifest } from '../supply/find-supply-faults.ts';
import { type Lock, listShippedPackages, readLock } from '../supply/shipped-packages.ts';
import { repositoryRoot } from '../support/repository.ts';
import type { CheckReport } from './report.ts';

/**
 * Whether a package resolves another one, from its own node_modules outwards, in the exact version
 * if one is required.
 */
function findsPackage({ packages }: Lock, from: string, name: string, wanted: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const found = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
    if (found) return !/^\d+\.\d+\.\d+[^ ]*$/.test(wanted) || found.version === wanted;
    if (folder === '') return false;
  }
}

/**
 * Faults that would break `npm ci` elsewhere: builds for other systems missing from the lock file,
 * because the registry it was made with lacked them (choose a version that is complete there), and
 * URLs of one registry.
 */
export function findLockFileFaults(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([path, { resolved, optionalDependencies = {} }]) => {
    const missing = Object.entries(optionalDependencies).filter(
      ([name, wanted]) => !findsPackage(lock, path, name, wanted),
    );
    return [
      ...missing.map(
        ([name, wanted]) =>
          `package-lock.json: ${path} wants ${name} ${wanted}, which is not locked: that system goes without, or npm ci refuses`,
      ),
      ...(resolved?.startsWith('http') ? [`package-lock.json: ${path} names its registry: ${resolved}`] : []),
    ];
  });
}

/**
 * Checks that the lock file works on every machine, and that its packages can be trusted and
 * shipped.
 */
export function checkLockFile(): CheckReport {
  const lock = readLock();
  const manifest: Manifest = JSON.parse(readFileSync(`${repositoryRoot}/package.json`, 'utf8'));
  return {
    summary: `${Object.keys(lock.packages).length} locked packages`,
    faults: [
      ...findLockFileFaults(lock),
      ...findSupplyFaults(lock, manifest),
      ...findLicenceFaults(listShippedPackages(lock)),
    ],
  };
}
