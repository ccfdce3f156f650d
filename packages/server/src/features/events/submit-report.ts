import type { ReportEventBody } from '@lampion/contract/schemas/admin-event';
import { visitor } from '../../actor.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { insertReport } from './moderation-store.ts';
import { showEvent } from './show-event.ts';

const PER_ADDRESS = { name: 'report', points: 10, seconds: 3600 };

/**
 * Keeps what somebody reports about an event, for the administration to look at. A report whose trap field is filled is
 * thrown away in silence; a second one from the same device counts once while the first is open. Nothing tells
 * anybody who reported: of the device only a salted hash is kept, for 30 days.
 * @throws AppError `event_not_found`, also for an event that is off the site; `too_many_attempts` (10 an hour)
 */
export async function submitReport(
  deps: Pick<Deps, 'db' | 'limiter' | 'now' | 'pseudonymise'>,
  client: Client,
  eventId: string,
  { reason, details, website }: ReportEventBody,
): Promise<void> {
  await showEvent(deps, visitor, eventId);
  await deps.limiter.consume(PER_ADDRESS, client.address);
  if (website) return;
  const reporterHash = await deps.pseudonymise(client.address);
  await insertReport(deps.db, {
    eventId,
    reason,
    details: details.toWellFormed(),
    reporterHash,
    createdAt: deps.now(),
  });
}
