import type { CopyListener } from '../events/duplicate-event.ts';
import { copyNightRow } from './night-store.ts';

/** The copy of an event or a party opens the same screens. What was written on them stays with the first. */
export const duplicateNight: CopyListener = ({ now }, tx, copy) => copyNightRow(tx, copy, now());
