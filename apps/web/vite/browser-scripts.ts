import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, normalizePath, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';

const suffix = '?enhance';

/**
 * `import script from './menu.ts?enhance'` gives the address of a small script for a page without
 * React: one file with all its imports, named with a hash of its content. In development, Vite
 * serves the source itself.
 */
export function enhanceScripts(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'lampion-enhance-scripts',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const file = id.slice(0, -suffix.length);
      if (config.command === 'serve') {
        const served = normalizePath(path.relative(config.root, file));
        return `export default ${JSON.stringify(`${config.base}${served}`)}`;
      }
      const source = await bundleScript(file, config.build.target);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `${config.build.assetsDir}/enhance-${path.parse(file).name}-${hash}.js`;
      if (this.environment.name === 'ssr') await writeForBrowsers(config, fileName, source);
      return `export default ${JSON.stringify(`${config.base}${fileName}`)}`;
    },
  };
}

interface RootScript {
  /** A source without exports, from the app's folder. */
  readonly file: string;
  /** Constants of its text that follow from the build, by their names. */
  readonly readConstants?: (bundle: Rolldown.OutputBundle) => Readonly<Record<string, unknown>>;
}

/** Scripts by the name each has at the root of the site. */
type RootScripts = Readonly<Record<string, RootScript>>;

/**
 * Scripts at a fixed address at the root of the site: the scope of a service worker is the folder
 * of its address, and browsers look for its next version at the same address.
 */
export function rootScripts(scripts: RootScripts): Plugin {
  let config: ResolvedConfig;
  const bundleOne = ({ file, readConstants }: RootScript, bundle: Rolldown.OutputBundle) => {
    const constants = Object.entries(readConstants?.(bundle) ?? {});
    const define = Object.fromEntries(constants.map(([name, value]) => [name, JSON.stringify(value)]));
    // Nothing of it becomes a name of the page: it may run in somebody else's.
    const options = { define, format: 'iife' } as const;
    return bundleScript(path.resolve(config.root, file), config.build.target, options);
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

interface BundleOptions {
  readonly define?: Readonly<Record<string, string>>;
  readonly format?: 'es' | 'iife';
}

/**
 * A source file and its imports bundled into one script. Rejects when the bundle takes more than
 * one file.
 */
async function bundleScript(
  file: string,
  target: ResolvedConfig['build']['target'],
  { define = {}, format = 'es' }: BundleOptions = {},
): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target,
      modulePreload: false,
      // Keeps the exports: another script may import this one on demand.
      rolldownOptions: { input: file, preserveEntrySignatures: 'exports-only', output: { format } },
    },
  });
  const output = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const [chunk, ...others] = output;
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${file} must make exactly one file`);
  return chunk.code;
}

/**
 * Writes a file named by a public page into the folder of the browser's build. Called by the
 * server's build, the only one that makes public pages; it comes after the browser's, which empties
 * the folder.
 */
export async function writeForBrowsers(
  { root, environments }: ResolvedConfig,
  fileName: string,
  source: string,
): Promise<void> {
  const file = path.resolve(root, environments.client?.build.outDir ?? '', fileName);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, source);
}
