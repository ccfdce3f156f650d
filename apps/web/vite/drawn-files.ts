import { createHash } from 'node:crypto';
import type { Plugin, ResolvedConfig } from 'vite';
import { writeForBrowsers } from './browser-scripts.ts';

/**
 * What can be drawn into a file, by the name pages import it under:
 * `import scene from 'drawn:night-square'`.
 */
export type Drawings = Readonly<Record<string, () => string>>;

const prefix = 'drawn:';

/**
 * Large scenes as SVG files of the browser's build, cached by browsers as immutable, instead of
 * tens of kilobytes inside every page that shows them. In development, the address is a data URL of
 * the drawing.
 */
export function drawnFiles(drawings: Drawings): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'lampion-drawn-files',
    configResolved(resolved) {
      config = resolved;
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const name = id.slice(prefix.length + 1);
      const source = drawings[name]?.();
      if (source === undefined) this.error(`there is no drawing called ${name}`);
      if (config.command === 'serve') {
        return `export default ${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`)}`;
      }
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `${config.build.assetsDir}/${name}-${hash}.svg`;
      // Known to the browser's build where a screen shows it; public pages exist on the server
      // alone.
      if (this.environment.name === 'ssr') await writeForBrowsers(config, fileName, source);
      else this.emitFile({ type: 'asset', fileName, source });
      return `export default ${JSON.stringify(`${config.base}${fileName}`)}`;
    },
  };
}
