import { inject } from 'vitest';
import type { JourneysContext } from './journeys-setup.ts';

/** Where this run's journeys take place. Throws what went wrong when there is no such place. */
export function journeysContext(): JourneysContext {
  const context = inject('journeys');
  if ('failure' in context) throw new Error(context.failure);
  return context;
}
