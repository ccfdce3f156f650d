import { inject } from 'vitest';
import type { JourneysContext } from './journeys-setup.ts';

/** The product of this run's journeys. Throws the error of its start when there is none. */
export function journeysContext(): JourneysContext {
  const context = inject('journeys');
  if ('failure' in context) throw new Error(context.failure);
  return context;
}
