import type { Lock, LockedPackage } from './lock.ts';

/** A package that leaves this machine: installed by whoever runs the product, or built into what browsers load. */
export interface ShippedPackage extends LockedPackage {
  /** Its folder, which tells two versions of one package apart. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** Folders of the packages it needs. */
  readonly needs: readonly string[];
}

/**
 * Development dependencies that end up in what browsers load all the same. The server does not need them at run time, so
 * they are not installed there.
 */
const bundledPackages = [
  '@fontsource-variable/bricolage-grotesque',
  '@fontsource-variable/instrument-sans',
  'maplibre-gl',
  'tailwindcss',
];

/** Packages that say in their licence file alone what their manifest leaves out. */
const licencesInFiles: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' };

const marker = 'node_modules/';
const nameOf = (path: string) => path.slice(path.lastIndexOf(marker) + marker.length);

/** The folder of a package as another one finds it: from its own node_modules outwards. */
function findFolder({ packages }: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; ) {
    const path = `${folder === '' ? '' : `${folder}/`}${marker}${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
    // A package inside another looks there next; one of our workspaces at the root.
    folder = folder.includes(marker) ? folder.slice(0, folder.lastIndexOf(marker)).replace(/\/$/, '') : '';
  }
}

function needsOf(lock: Lock, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).flatMap(
    (name) => findFolder(lock, path, name) ?? [],
  );
}

/** The folders of bundled packages, and of everything they need. */
function bundledFolders(lock: Lock, bundled: readonly string[]): Set<string> {
  const folders = new Set(
    bundled.map((name) => {
      const path = findFolder(lock, 'apps/web', name);
      if (path === undefined) throw new Error(`${name} is not in package-lock.json`);
      return path;
    }),
  );
  // Grows while it is walked through.
  for (const path of folders) for (const need of needsOf(lock, path)) folders.add(need);
  return folders;
}

function findLicence(name: string, { version, license }: LockedPackage): Pick<LockedPackage, 'license'> {
  const stated = license ?? licencesInFiles[`${name}@${version}`];
  return stated === undefined ? {} : { license: stated };
}

/** Every package of others that is shipped, in order of names and versions; builds for other systems too. Pure. */
export function listShippedPackages(
  lock: Lock,
  bundled: readonly string[] = bundledPackages,
): ShippedPackage[] {
  const inBundle = bundledFolders(lock, bundled);
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes(marker) && !link)
    .filter(([path, { dev, devOptional }]) => !(dev || devOptional) || inBundle.has(path))
    .map(([path, locked]) => ({
      ...locked,
      ...findLicence(nameOf(path), locked),
      path,
      name: nameOf(path),
      version: locked.version ?? '',
      needs: needsOf(lock, path),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}
