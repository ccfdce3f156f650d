import { readFileSync } from 'node:fs';
import { repositoryRoot } from '../support/repository.ts';

/** What package-lock.json says of a package. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  /** Subresource integrity: `sha512-<base64>`. */
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly deprecated?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  /** By their folder; the root is the empty string. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** The lock file of this repository. */
export function readLock(): Lock {
  return JSON.parse(readFileSync(`${repositoryRoot}/package-lock.json`, 'utf8'));
}
