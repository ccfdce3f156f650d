import { createHash } from 'node:crypto';
import path from 'node:path';
import { normalizePath, type Plugin, type ResolvedConfig } from 'vite';
import { bundleScript } from './bundle-script.ts';
import { writeForBrowsers } from './write-for-browsers.ts';

const suffix = '?enhance';

/**
 * `import script from './menu.ts?enhance'` gives the address of a small script for a page without React: one file, with
 * everything it imports, under a name that carries a hash of its text. In development, Vite serves the source itself.
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
