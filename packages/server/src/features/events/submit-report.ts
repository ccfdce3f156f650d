import type { ReportEventBody } from '@lampion/contract/schemas/admin-event';
import { visitor } from '../../actor.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { insertReport } from './moderation-store.ts';
import { showEvent } from './show-event.ts';

const PER_ADDRESS = { name: 'report', points: 10, seconds: 3600 };

/**
 * Stores a visitor's report about an event, for the administration. A report with a filled honeypot is silently
 * discarded; a second one from the same device counts once while the first is open. Reporters stay anonymous: only a
 * salted hash of the device is stored, for 30 days.
 * @throws AppError `event_not_found`, also for an unpublished event; `too_many_attempts` (10 an hour)
 */
export async function submitReport(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now'>,
  client: Client,
  eventId: string,
  { reason, details, website }: ReportEventBody,
): Promise<void> {
  await showEvent(deps, visitor, eventId);
  await deps.limiter.consume(PER_ADDRESS, client.address);
  if (website) return;
  const [reporterHash, ...formerHashes] = await deps.knownPseudonyms(client.address);
  const report = { eventId, reason, details, reporterHash, createdAt: deps.now() };
  await insertReport(deps.db, report, formerHashes);
}
