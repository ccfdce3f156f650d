import type { Plugin } from 'vite';
import { routeFilesOf } from './route-files.ts';

const publicRoutes = routeFilesOf('public').map((file) => `**${file}?__react-router-build-client-route`);

/**
 * Public pages ship no React, but to React Router every route is a module of the browser too. This empties those of
 * public pages: otherwise modules they share with the areas would be split by their use in public pages, too.
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
