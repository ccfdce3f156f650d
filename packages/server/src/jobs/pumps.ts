import type { Deps } from '../deps.ts';
import { deliverAnnouncements } from '../features/announcements/deliver-announcements.ts';
import type { Pump } from './pump.ts';

/** What sends messages as they become due: one pump for each channel. */
export function createPumps(deps: Deps): Pump[] {
  return [...deliverAnnouncements(deps)];
}
