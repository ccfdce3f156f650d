import { type EmailLane, emailLanes } from '@lampion/contract/schemas/admin-email';
import type { Deps } from '../../deps.ts';
import { findLaneFigures, sumCounts } from './outgoing-email-store.ts';

/** How the e-mails of each lane stand, in the words of a job queue. */
export async function readEmailFigures({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const found = new Map((await findLaneFigures(db, now())).map((figures) => [figures.lane, figures]));
  const none = { due: 0, deferred: 0, active: 0, failed: 0, oldestSeconds: 0 };
  return emailLanes.map((lane) => {
    const { due, deferred, active, failed, oldestSeconds } = found.get(lane) ?? none;
    return { queue: queueOf(lane), due, deferred, active, failed, oldestSeconds };
  });
}

const queueOf = <L extends EmailLane>(lane: L): `email-${L}` => `email-${lane}`;

/** How many e-mails left and how many were given up since an instant, to the minute. */
export function countEndedEmails({ db }: Pick<Deps, 'db'>, since: Date) {
  return sumCounts(db, since);
}
