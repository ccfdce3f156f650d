import type { ReportBody } from '@lampion/contract/admin/reports';
import type {
  AdminEvent,
  AdminEventDetail,
  AdminEventPage,
  AdminEventQuery,
} from '@lampion/contract/events/admin-events';
import { isOver } from '@lampion/contract/events/rules/event-timing';
import { findRecordedChange } from '../../admin/journal/record-action.ts';
import { recordReport } from '../../admin/reports/reports.ts';
import { readSettings } from '../../admin/settings/settings.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { toPicture } from '../../media/images/describe-picture.ts';
import { type Actor, isSignedIn, requireAdmin, visitor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { renderEventRepublished } from '../../platform/emails/events.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { toListPage, totalLimit } from '../../platform/paging.ts';
import {
  countModeratedEvents,
  countReportedEvents,
  findModeratedEvent,
  findModeratedEvents,
  findOrganiserEmail,
  findOrganiserIds,
  type ModeratedEventRow,
} from './moderation-store.ts';
import { showEvent } from './pages.ts';

const PER_ADDRESS = { name: 'report', points: 10, seconds: 3600 };

/**
 * Stores a report about an event, by an account or a visitor (`recordReport`).
 * @throws AppError `event_not_found`, also for an unpublished event; `too_many_attempts` (10 an
 * hour)
 */
export async function submitReport(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now'>,
  actor: Actor,
  client: Client,
  eventId: string,
  body: ReportBody,
): Promise<void> {
  const { event } = await showEvent(deps, visitor, eventId);
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const reporter = isSignedIn(actor)
    ? { accountId: actor.accountId }
    : { accountId: null, hashes: await deps.knownPseudonyms(client.address) };
  const reported = { kind: 'event', subjectId: eventId, eventId, subjectName: event.name } as const;
  await deps.db.transaction((tx) => recordReport(deps, tx, reported, reporter, body));
}

/**
 * A page of all events, in any state: those whose name and place, or whose organiser's names,
 * contain every search word (accents and case ignored), in the requested order.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listAdminEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  query: AdminEventQuery,
): Promise<AdminEventPage> {
  requireAdmin(actor);
  const { db } = deps;
  const now = deps.now();
  const limit = totalLimit(query);
  const organiserIds = await findOrganiserIds(db, query.q);
  const [rows, counted, reportedCount] = await Promise.all([
    findModeratedEvents(db, query, organiserIds, now),
    countModeratedEvents(db, query, organiserIds, now, limit),
    countReportedEvents(db),
  ]);
  const items = rows.map((row) => toAdminEvent(row, now));
  return { ...toListPage(items, { counted, limit }, query), reportedCount };
}

/**
 * Reads any event for the administration.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function getAdminEvent(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<AdminEventDetail> {
  requireAdmin(actor);
  const row = await findModeratedEvent(deps.db, id);
  if (row === null) throw new AppError('event_not_found');
  const { description, address } = row.event;
  return { ...toAdminEvent(row, deps.now()), description, address };
}

const NAMELESS = 'Organisateur';

/** A row of the administration's list of events. */
function toAdminEvent(row: ModeratedEventRow, now: Date): AdminEvent {
  const { event, image, accountId, companyName, displayName, username, participantCount, openReportCount } =
    row;
  return {
    _id: event.id,
    name: event.name,
    type: event.type,
    status: event.status,
    unpublishedReason: event.unpublishedReason,
    beginDate: event.beginDate.toISOString(),
    endDate: event.endDate.toISOString(),
    isPast: isOver(event, now),
    place: event.place,
    organiser: {
      _id: event.organiserId,
      accountId,
      username: username ?? (companyName || NAMELESS),
      companyName,
      displayName,
    },
    participantCount,
    openReportCount,
    picture: image && toPicture(image),
    cover: { type: event.type, plan: event.coverPlan, sky: event.coverSky },
    createdAt: event.createdAt.toISOString(),
  };
}

/** The journal entry, with the organiser's address and ours; null once the organiser is deleted. */
async function findDecision(deps: Pick<Deps, 'config' | 'db'>, entryId: string) {
  const change = await findRecordedChange(deps.db, entryId);
  const to = change && (await findOrganiserEmail(deps.db, String(change.before.organiserId)));
  if (!change || !to) return null;
  const { supportEmail: replyTo } = await readSettings(deps);
  return { to, replyTo, change };
}

/** The e-mail to an organiser whose event is back. The row is the journal entry. */
export function moderationEmails(
  deps: Pick<Deps, 'config' | 'db'>,
): Pick<EmailComposers, 'event-republished'> {
  return {
    async 'event-republished'(entryId) {
      const decision = await findDecision(deps, entryId);
      if (decision === null) return null;
      const { change, ...addresses } = decision;
      return { ...addresses, ...renderEventRepublished({ name: change.subjectName }) };
    },
  };
}
