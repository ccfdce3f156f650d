import type { TestProject } from 'vitest/node';
import { acquireCluster, releaseCluster } from './database/test-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * A secret key of a Stripe test account (sk_test_…), to test against the real Stripe; null
     * without one.
     */
    stripeTestKey: string | null;
  }
}

/** For tests that use the database: see `createTestDatabase`. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('postgres', (await acquireCluster()).postgres);
  const key = process.env.STRIPE_TEST_KEY;
  project.provide('stripeTestKey', key?.startsWith('sk_test_') ? key : null);
}

export const teardown = releaseCluster;
