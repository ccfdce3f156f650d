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
  '/app/components/',
  '/app/lib/',
  '/lucide-react/',
  '/packages/contract/',
  '/packages/drawing/',
]);

/** What the members' app loads before its first screen is shown, on a phone in the street. */
const isStartOfApp = hasPart([
  '/app/entry.client.tsx',
  '/app/root.tsx',
  '/app/routes/app/layout.tsx',
  '/app/routes/app/home.tsx',
]);

/** Whether the app's start imports a module, itself or through others; what is imported on demand does not count. */
function isNeededAtStart(id: string, modules: Modules): boolean {
  const found = new Set([id]);
  // The set grows during the iteration.
  for (const module of found) {
    if (isStartOfApp(module)) return true;
    for (const importer of modules.getModuleInfo(module)?.importers ?? []) found.add(importer);
  }
  return false;
}

/** Files of the areas, but for what the app starts with: that is a file of its own. */
const nameApart = (name: string) => (id: string, modules: Modules) =>
  isNeededAtStart(id, modules) ? 'app-start' : name;

/**
 * How the browser's build is split into files: what every screen of the areas runs on, what several of them share, and
 * the rest by the screens that use it.
 */
export const chunkGroups = {
  groups: [
    { name: 'react', test: isRouter, priority: 5 },
    { name: 'zod', test: hasPart(['/node_modules/zod/', '?setup']), priority: 4 },
    { name: 'schemas', test: hasPart(['?schemas']), entriesAware: true, priority: 4 },
    {
      name: nameApart('kit'),
      test: (id: string) => isKit(id) && !isLater(id),
      minShareCount: 2,
      priority: 3,
    },
    {
      name: nameApart('common'),
      test: (id: string) => !isLater(id),
      minShareCount: COMMON_SCREENS,
      priority: 2,
    },
  ],
};

/** The names of what several screens share list them all: too long for what names it in turn. */
export const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~', 1)[0]}-[hash].js`;
