import type { EnvironmentModuleNode, Plugin } from 'vite';

interface Options {
  /** The file that everything the server is made of is imported from, however far down. */
  readonly serverEntry: string;
  /** Told after Vite has forgotten what it knew of the changed file. */
  onChange(change: { readonly isInServer: boolean }): void;
}

/** Tells of every change to a source that pages or the server are made of on this side; the browser's own Vite sees to itself. */
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
