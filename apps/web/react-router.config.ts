import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Every route is known from the start: no address of its own to ask for more.
  routeDiscovery: { mode: 'initial' },
  // A screen is one file: loader and component are wanted together, and each file costs a request.
  splitRouteModules: false,
} satisfies Config;
