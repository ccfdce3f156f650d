import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const BEGIN = 'window.__reactRouterManifest=';

/** The table without the files each route imports. */
function lighten(script: string): string {
  const table = JSON.parse(script.slice(BEGIN.length, script.lastIndexOf('}') + 1));
  for (const route of Object.values<{ imports?: string[] }>(table.routes)) delete route.imports;
  return `${BEGIN}${JSON.stringify(table)};`;
}

/**
 * Every page of the areas loads the table of all routes. Half of it named files to load ahead, which the server has done in
 * the page by then (`<link rel="modulepreload">`), and which nothing asks for afterwards.
 */
export function leanRouteTable(): Plugin {
  let folder = '';
  return {
    name: 'lampion-lean-route-table',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.environments.client?.build.outDir ?? '');
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (this.environment.name !== 'ssr') return;
        for await (const file of glob(path.join(folder, 'assets/manifest-*.js')))
          await writeFile(file, lighten(await readFile(file, 'utf8')));
      },
    },
  };
}
