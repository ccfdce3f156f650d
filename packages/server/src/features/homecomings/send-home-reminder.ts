import type { Deps } from '../../deps.ts';
import type { JobPayloads } from '../../jobs/jobs.ts';
import { tellNews } from '../news/tell-news.ts';
import { findHomecoming, saveHomecoming } from './homecoming-store.ts';

/** Reminds a member, at the time they asked for, to say that they are home. Nothing once they did, or asked for another time. */
export async function sendHomeReminder(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  { eventId, memberId, remindAt }: JobPayloads['remind-home'],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const whose = { eventId, memberId };
    const row = await findHomecoming(tx, whose);
    if (row === null || row.homeAt !== null || row.remindAt?.toISOString() !== remindAt) return;
    const piece = { kind: 'home_reminder', to: [memberId], eventId, actorId: null } as const;
    await tellNews(deps, tx, [{ ...piece, toldId: `${eventId}/${remindAt}` }]);
    await saveHomecoming(tx, whose, { remindAt: null });
  });
}
