import type { Lock, LockedPackage } from './shipped-packages.ts';

/** The part of package.json that is read. */
export interface Manifest {
  /**
   * Whether a package's install script runs, by name: npm's own list. Without a registry in the
   * lock file it knows no versions.
   */
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

const marker = 'node_modules/';
const nameOf = (path: string) => path.slice(path.lastIndexOf(marker) + marker.length);
/** One version and no other. */
const exact = /^\d+\.\d+\.\d+(?:[-+][\w.-]+)?$/;

function ownFaults(
  path: string,
  { dependencies, devDependencies, optionalDependencies }: LockedPackage,
): string[] {
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, wanted]) => !exact.test(wanted))
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
    // One registry's address is refused beside this, as it would break the installation elsewhere.
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
 * What makes a locked package one that nobody can vouch for: no checksum, another origin than a
 * registry, a script of its own that nobody decided on, given up by its authors, or a version of
 * ours that is a range. Needs no network. Pure.
 */
export function findSupplyFaults(lock: Lock, { allowScripts = {} }: Manifest): string[] {
  const names = new Set(Object.keys(lock.packages).map(nameOf));
  return [
    ...Object.entries(lock.packages).flatMap(([path, locked]) => {
      if (locked.link) return [];
      return path.includes(marker) ? foreignFaults(path, locked, allowScripts) : ownFaults(path, locked);
    }),
    ...Object.keys(allowScripts)
      .filter((name) => !names.has(name))
      .map((name) => `package.json: allowScripts names ${name}, which is not installed`),
  ];
}
