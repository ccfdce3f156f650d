import type { EventListener } from '../events/save-event-change.ts';
import { tellLive } from './tell-live.ts';

/** Open apps read an organiser's event again that changed; those who change a party tell of it themselves. */
export const tellEventChange: EventListener = async (_deps, tx, { after }) => {
  if (after.hostId === null) await tellLive(tx, { subjects: [`party:${after.id}`] });
};
