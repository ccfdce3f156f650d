import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { routeFilesOf } from './route-files.ts';

const publicRoutes = routeFilesOf('public').map((file) => `**${file}?__react-router-build-client-route`);

/**
 * Public pages ship no React, but to React Router every route is a module of the browser too. This
 * empties those of public pages: otherwise modules they share with the areas would be split by
 * their use in public pages, too.
 */
export function publicRoutesOnServer(): Plugin {
  return {
    name: 'lampion-public-routes-on-server',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: publicRoutes },
      handler: () => ({ code: 'export {};', map: null }),
    },
  };
}

const BEGIN = 'window.__reactRouterManifest=';

/**
 * The table without public pages, the files that each route imports, and what is false or empty.
 */
function lighten(script: string): string {
  const table = JSON.parse(script.slice(BEGIN.length, script.lastIndexOf('}') + 1));
  const routes = Object.entries<object>(table.routes).filter(([id]) => !id.startsWith('public/'));
  const isSaid = ([name, value]: [string, unknown]) =>
    name !== 'imports' && value !== false && !(Array.isArray(value) && value.length === 0);
  const light = routes.map(([id, route]) => [id, Object.fromEntries(Object.entries(route).filter(isSaid))]);
  return `${BEGIN}${JSON.stringify({ ...table, routes: Object.fromEntries(light) })};`;
}

/**
 * Every page of the areas loads the table of all routes. Most of it named public pages, to which no
 * link of an area leads without loading a page, and files to load ahead, which the server has done
 * in the page by then (`<link rel="modulepreload">`).
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
