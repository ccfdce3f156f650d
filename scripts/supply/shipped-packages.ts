import { readFileSync } from 'node:fs';
import { repositoryRoot } from '../support/repository.ts';

/** A package in package-lock.json. */
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
  /** By folder; the root is the empty string. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** The lock file of this repository. */
export function readLock(): Lock {
  return JSON.parse(readFileSync(`${repositoryRoot}/package-lock.json`, 'utf8'));
}

/**
 * A package that is shipped: installed where the product runs, or built into what browsers load.
 */
export interface ShippedPackage extends LockedPackage {
  /** Its folder, which distinguishes two versions of one package. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** Folders of the packages it needs. */
  readonly needs: readonly string[];
}

/** Packages that state their licence only in their licence file. */
const licencesInFiles: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' };

const marker = 'node_modules/';
const nameOf = (path: string) => path.slice(path.lastIndexOf(marker) + marker.length);

/**
 * Every third-party package that is not for development, by name and version, including builds for
 * other systems.
 */
export function listShippedPackages(lock: Lock): ShippedPackage[] {
  return Object.entries(lock.packages)
    .filter(([path, { link, dev, devOptional }]) => path.includes(marker) && !link && !dev && !devOptional)
    .map(([path, locked]) => {
      const [name, version] = [nameOf(path), locked.version ?? ''];
      const license = locked.license ?? licencesInFiles[`${name}@${version}`];
      return { ...locked, ...(license && { license }), path, name, version, needs: findNeeds(lock, path) };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}

function findNeeds(lock: Lock, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).flatMap(
    (name) => findFolder(lock, path, name) ?? [],
  );
}

/** The folder of a package as another one resolves it: from its own node_modules outwards. */
function findFolder({ packages }: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; ) {
    const path = `${folder === '' ? '' : `${folder}/`}${marker}${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
    // A nested package looks in its parent next; one of our workspaces at the root.
    folder = folder.includes(marker) ? folder.slice(0, folder.lastIndexOf(marker)).replace(/\/$/, '') : '';
  }
}
