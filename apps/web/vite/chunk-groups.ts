import { startFilesOf } from './route-files.ts';

interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** A module shared by at least this many screens is loaded with the first of them. */
const COMMON_SCREENS = 5;

const hasPart = (parts: readonly string[]) => (id: string) => parts.some((part) => id.includes(part));

const isRouter = hasPart(
  ['react', 'react-dom', 'react-router', 'scheduler'].map((name) => `/node_modules/${name}/`),
);
/** Used by forms, lists and dialogs, never by the first paint of a screen. */
const isLater = hasPart([
  '?schemas',
  '?setup',
  '/node_modules/zod/',
  'radix-ui/',
  '/react-remove-scroll/',
  '/aria-hidden/',
  'dialog.tsx',
  '/ui/tabs.tsx',
]);
/** Components of screens: small, many, and each of no use alone. */
const isKit = hasPart([
  '/app/ui/',
  '/app/platform/',
  '/lucide-react/',
  '/packages/contract/',
  '/packages/drawing/',
]);

const starts = {
  app: hasPart(startFilesOf('app')),
  pass: hasPart(startFilesOf('app/pass/:id')),
  pro: hasPart(startFilesOf('pro')),
  admin: hasPart(startFilesOf('admin')),
};
const areas = Object.keys(starts) as (keyof typeof starts)[];
const isStartOfPage = hasPart(['/app/entry.client.tsx', '/app/root.tsx']);

/**
 * The areas that need a module at their start, directly or through imports; dynamic imports do not
 * count.
 */
function findStarts(id: string, modules: Modules): (keyof typeof starts)[] {
  const found = new Set([id]);
  // The set grows during the iteration.
  for (const module of found) {
    if (isStartOfPage(module)) return areas;
    if (isLater(module)) continue;
    for (const importer of modules.getModuleInfo(module)?.importers ?? []) found.add(importer);
  }
  return areas.filter((area) => [...found].some(starts[area]));
}

/** One file per set of `count` areas, with what exactly these start with. */
const startOf = (count: number, priority: number) => ({
  name: (id: string, modules: Modules) => {
    if (isLater(id)) return null;
    const needing = findStarts(id, modules);
    return needing.length === count ? `start-${needing.join('-')}` : null;
  },
  priority,
});

/**
 * How the browser's build is split into files: what each area starts with, so that its first screen
 * needs few of them; then what several screens share; the rest by the screens that use it. A group
 * includes what its modules import, so what all areas start with comes before what a single one
 * does.
 */
export const chunkGroups = {
  groups: [
    { name: 'react', test: isRouter, priority: 9 },
    startOf(4, 8),
    startOf(3, 7),
    startOf(2, 6),
    startOf(1, 5),
    { name: 'zod', test: hasPart(['/node_modules/zod/', '?setup']), priority: 4 },
    { name: 'schemas', test: hasPart(['?schemas']), entriesAware: true, priority: 3 },
    { name: 'kit', test: (id: string) => isKit(id) && !isLater(id), minShareCount: 2, priority: 2 },
    { name: 'common', test: (id: string) => !isLater(id), minShareCount: COMMON_SCREENS, priority: 1 },
  ],
};

/**
 * Names of shared chunks list all their screens, too long for the files that reference them: only
 * the first part is kept.
 */
export const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~', 1)[0]}-[hash].js`;
