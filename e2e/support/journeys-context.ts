import { inject } from 'vitest';
import type { JourneysContext } from './journeys-setup.ts';

/** What this worker's journeys visit. Throws the error of its start when there is none. */
export function journeysContext(): JourneysContext {
  const contexts = inject('journeys');
  if ('failure' in contexts) throw new Error(contexts.failure);
  // Vitest counts the workers that run at once from one on.
  const context = contexts[Number(process.env.VITEST_POOL_ID) - 1];
  if (context === undefined) throw new Error('more workers than products');
  return context;
}
