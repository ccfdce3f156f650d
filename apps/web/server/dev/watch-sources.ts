import type { EnvironmentModuleNode, Plugin } from 'vite';

interface Options {
  /** Entry file of the server: what it imports, directly or not, is the server. */
  readonly serverEntry: string;
  /** Called after Vite has invalidated the changed file. */
  onChange(change: { readonly isInServer: boolean }): void;
}

/**
 * Reports every change to a source that pages or the server use on this side; the browser's modules are left to Vite.
 */
export function watchSources({ serverEntry, onChange }: Options): Plugin {
  return {
    name: 'lampion-watch-sources',
    hotUpdate({ modules }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return;
      onChange({ isInServer: isImportedBy(serverEntry, modules) });
    },
  };
}

function isImportedBy(entry: string, modules: readonly EnvironmentModuleNode[]): boolean {
  const seen = new Set(modules);
  for (const module of seen) {
    if (module.file === entry) return true;
    for (const importer of module.importers) seen.add(importer);
  }
  return false;
}
