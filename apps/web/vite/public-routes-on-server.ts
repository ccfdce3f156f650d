import type { Plugin } from 'vite';

const publicRoutes = '**/routes/public/*?__react-router-build-client-route';

/**
 * Public pages ship no React, but to React Router every route is a module of the browser too. There, those of public
 * pages are empty: what they share with the areas would otherwise be cut by who of them uses it.
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
