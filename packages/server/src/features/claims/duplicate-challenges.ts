import { copyChallenges } from '../events/change-challenges.ts';
import type { CopyListener } from '../events/duplicate-event.ts';

/**
 * The copy of a party has its challenges, none of them taken up; those of an organiser's event are copied with its programme. Claims,
 * teams and points stay with the first.
 */
export const duplicateChallenges: CopyListener = (_deps, tx, copy) => copyChallenges(tx, copy);
