import { inject } from 'vitest';
import type { JourneysContext } from './journeys-setup.ts';

/** The context of this worker's journeys. Throws the error of its start if it failed. */
export function journeysContext(): JourneysContext {
  const contexts = inject('journeys');
  if ('failure' in contexts) throw new Error(contexts.failure);
  // Vitest numbers concurrent workers from 1.
  const context = contexts[Number(process.env.VITEST_POOL_ID) - 1];
  if (context === undefined) throw new Error('more workers than products');
  return context;
}
