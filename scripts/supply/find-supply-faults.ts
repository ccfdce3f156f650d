import type { Lock, LockedPackage } from './shipped-packages.ts';

/** The fields of package.json that are read. */
export interface Manifest {
  /**
   * Whether a package's install script runs, by name: npm's own list. Without a registry in the
   * lock file it contains no versions.
   */
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

const marker = 'node_modules/';
const nameOf = (path: string) => path.slice(path.lastIndexOf(marker) + marker.length);
/** A single version. */
const exact = /^\d+\.\d+\.\d+(?:[-+][\w.-]+)?$/;

function ownFaults(
  path: string,
  { dependencies, devDependencies, optionalDependencies }: LockedPackage,
  { packages }: Lock,
): string[] {
  // Packages of this repository have no version: a link is the one there is.
  const isOwn = (name: string) => packages[`${marker}${name}`]?.link === true;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([name, wanted]) => (isOwn(name) ? wanted !== '*' : !exact.test(wanted)))
    .map(
      ([name, wanted]) =>
        `${path === '' ? '' : `${path}/`}package.json: ${name} ${wanted} is not one version`,
    );
}

function foreignFaults(
  path: string,
  locked: LockedPackage,
  allowed: NonNullable<Manifest['allowScripts']>,
): string[] {
  const { integrity, resolved, hasInstallScript, deprecated } = locked;
  const name = nameOf(path);
  return [
    ...(/^sha512-\S{88}$/.test(integrity ?? '') ? [] : ['has no SHA-512 checksum']),
    // URLs of one registry are refused by the check of the lock file: they would break the
    // installation elsewhere.
    ...(resolved === undefined || resolved.startsWith('http')
      ? []
      : [`comes from ${resolved}, which nobody vouches for`]),
    ...(hasInstallScript && allowed[name] === undefined
      ? [
          'runs a script when it is installed: read it, then say true or false in allowScripts of package.json',
        ]
      : []),
    ...(deprecated === undefined ? [] : [`is deprecated: ${deprecated}`]),
  ].map((fault) => `package-lock.json: ${path} ${fault}`);
}

/**
 * Why a locked package cannot be trusted: no checksum, an origin other than a registry, an install
 * script without a decision, deprecated by its authors, or a version range in our manifests. Needs
 * no network. Pure.
 */
export function findSupplyFaults(lock: Lock, { allowScripts = {} }: Manifest): string[] {
  const names = new Set(Object.keys(lock.packages).map(nameOf));
  return [
    ...Object.entries(lock.packages).flatMap(([path, locked]) => {
      if (locked.link) return [];
      return path.includes(marker)
        ? foreignFaults(path, locked, allowScripts)
        : ownFaults(path, locked, lock);
    }),
    ...Object.keys(allowScripts)
      .filter((name) => !names.has(name))
      .map((name) => `package.json: allowScripts names ${name}, which is not installed`),
  ];
}
