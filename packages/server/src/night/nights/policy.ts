import { nightClosesAt } from '@lampion/contract/night/rules/night-closing';
import type { NightRow } from './store.ts';

const OFF: readonly NightRow['event']['status'][] = ['called_off', 'cancelled', 'unpublished'];

/**
 * Whether a night takes writes: it is not called off, and not over for 30 days. Drafts are
 * prepared.
 */
export function isOpenNight(event: NightRow['event'], now: Date): boolean {
  return !OFF.includes(event.status) && now <= nightClosesAt(event);
}
