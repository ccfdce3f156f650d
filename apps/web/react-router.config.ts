import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // All routes are sent with the first page, so there is no manifest endpoint to request more from.
  routeDiscovery: { mode: 'initial' },
  // A screen is one file: its loader and component are needed together, and each file costs a
  // request.
  splitRouteModules: false,
} satisfies Config;
