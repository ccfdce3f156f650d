import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * What a test waits for, it waits for as a state, and these bounds are only met by what never
 * comes: several times what the slowest file takes on two cores, so that a machine half as fast, or
 * a busy one, fails nothing.
 */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/**
 * A worker loads modules once for all of its files: tests are given all they use, and share nothing
 * by modules.
 */
const shared = { isolate: false };

/** For tests on a real PostgreSQL. */
const onServer = {
  ...patience,
  globalSetup: ['packages/server/src/testing/server-setup.ts'],
  sequence: { groupOrder: 0 },
};

/**
 * Want modules that nobody else has loaded: one counts the calls of a library, the other names
 * schemas in the order they come.
 */
const alone = [
  'packages/server/src/people/accounts/sign-in-with-password.test.ts',
  'packages/server/src/platform/http/openapi/openapi.test.ts',
];

/**
 * unit: pure code. screens: React in a DOM, before a stand-in for the network. server,
 * server-alone: the server on a real PostgreSQL. journeys: the built product in a real browser,
 * last, and three at once: each waits for the other side for part of its time.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    // One more than cores: while one test waits for the database, another runs.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...patience,
          ...shared,
          name: 'unit',
          include: [
            'packages/{contract,drawing,stripe-double}/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/web/{app,fonts,vite}/**/*.test.{ts,tsx}',
          ],
          exclude: ['apps/web/app/**/*.screen.test.tsx', 'scripts/openapi/**'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...patience,
          name: 'screens',
          environment: 'happy-dom',
          include: ['apps/web/app/**/*.screen.test.tsx'],
          setupFiles: ['apps/web/app/testing/screens-setup.ts'],
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...onServer,
          name: 'server',
          ...shared,
          include: ['{packages/server/src,apps/web/server,scripts/openapi}/**/*.test.ts'],
          exclude: alone,
        },
      },
      { test: { ...onServer, name: 'server-alone', include: alone } },
      {
        test: {
          ...patience,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/journeys-setup.ts'],
          ...shared,
          maxWorkers: 3,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
