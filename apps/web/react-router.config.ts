import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Every route is known from the start: no address of its own to ask for more.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
