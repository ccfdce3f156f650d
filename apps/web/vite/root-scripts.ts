import path from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { bundleScript } from './bundle-script.ts';

interface RootScript {
  /** A source without exports, from the app's folder. */
  readonly file: string;
  /** Constants of its text that follow from the build, by their names. */
  readonly readConstants?: (bundle: Rolldown.OutputBundle) => Readonly<Record<string, unknown>>;
}

/** Scripts by the name each has at the root of the site. */
type RootScripts = Readonly<Record<string, RootScript>>;

/**
 * Scripts at a fixed address at the root of the site: the scope of a service worker is what lies below its own address,
 * and browsers look for its next version where they found the last one.
 */
export function rootScripts(scripts: RootScripts): Plugin {
  let config: ResolvedConfig;
  const bundleOne = ({ file, readConstants }: RootScript, bundle: Rolldown.OutputBundle) => {
    const constants = Object.entries(readConstants?.(bundle) ?? {});
    const define = Object.fromEntries(constants.map(([name, value]) => [name, JSON.stringify(value)]));
    return bundleScript(path.resolve(config.root, file), config.build.target, define);
  };
  return {
    name: 'lampion-root-scripts',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        for (const [fileName, script] of Object.entries(scripts)) {
          this.emitFile({ type: 'asset', fileName, source: await bundleOne(script, bundle) });
        }
      },
    },
    configureServer({ middlewares }) {
      for (const [fileName, script] of Object.entries(scripts)) {
        middlewares.use(`/${fileName}`, (_request, response, next) => {
          bundleOne(script, {}).then(
            (source) => response.setHeader('content-type', 'text/javascript').end(source),
            next,
          );
        });
      }
    },
  };
}
