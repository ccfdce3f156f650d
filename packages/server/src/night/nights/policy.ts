import { nightClosesAt } from '@lampion/contract/night/rules/night-closing';
import type { NightRow } from './store.ts';

const OFF: readonly NightRow['event']['status'][] = ['called_off', 'cancelled', 'unpublished'];

/** Whether a night takes writes: not when cancelled, nor from 30 days after its end. Drafts do. */
export function isOpenNight(event: NightRow['event'], now: Date): boolean {
  return !OFF.includes(event.status) && now <= nightClosesAt(event);
}
