import { existsSync, readFileSync } from 'node:fs';
import { repositoryRoot } from '../support/repository.ts';
import type { CheckReport } from './report.ts';

/** The fields of package-lock.json, and of npm's copy of what it installed, that are read. */
export interface Packages {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly optional?: boolean; readonly link?: boolean }>
  >;
}

/**
 * Packages installed in another version than the locked one; builds for other systems may be
 * missing.
 */
export function findInstallFaults(locked: Packages, installed: Packages): string[] {
  return Object.entries(locked.packages).flatMap(([path, { version, optional, link }]) => {
    const there = installed.packages[path];
    if (!path.includes('node_modules/') || link || (there === undefined && optional)) return [];
    if (there?.version === version) return [];
    return [`${path}: ${version} is locked, ${there?.version ?? 'nothing'} is installed`];
  });
}

/**
 * Checks that the installed packages match the lock file: findings of other versions are worthless.
 */
export function checkInstalledPackages(): CheckReport {
  const read = (file: string): Packages =>
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { packages: {} };
  const faults = findInstallFaults(
    read(`${repositoryRoot}/package-lock.json`),
    read(`${repositoryRoot}/node_modules/.package-lock.json`),
  );
  return {
    summary: 'packages installed',
    faults: faults.length === 0 ? [] : [...faults.slice(0, 10), 'Run npm ci first.'],
  };
}
