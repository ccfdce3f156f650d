import path from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { bundleScript } from './bundle-script.ts';

/** Source files from the app's folder, by the name each has at the root of the site. */
export type RootScripts = Readonly<Record<string, string>>;

/**
 * Scripts at a fixed address at the root of the site: the scope of a service worker is what lies below its own address,
 * and browsers look for its next version where they found the last one. Name a source without exports.
 */
export function rootScripts(scripts: RootScripts): Plugin {
  let config: ResolvedConfig;
  const bundle = (file: string) => bundleScript(path.resolve(config.root, file), config.build.target);
  return {
    name: 'lampion-root-scripts',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [fileName, file] of Object.entries(scripts)) {
        this.emitFile({ type: 'asset', fileName, source: await bundle(file) });
      }
    },
    configureServer({ middlewares }) {
      for (const [fileName, file] of Object.entries(scripts)) {
        middlewares.use(`/${fileName}`, (_request, response, next) => {
          bundle(file).then(
            (source) => response.setHeader('content-type', 'text/javascript').end(source),
            next,
          );
        });
      }
    },
  };
}
