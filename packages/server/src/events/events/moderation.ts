import { retention } from '@lampion/contract/admin/rules/retention';
import type {
  AdminEvent,
  AdminEventDetail,
  AdminEventPage,
  AdminEventQuery,
  ReportEventBody,
  ReportReason,
} from '@lampion/contract/events/admin-events';
import { isOver } from '@lampion/contract/events/rules/event-timing';
import { findStatement } from '../../admin/decisions/decisions.ts';
import { findRecordedChange, recordAction } from '../../admin/journal/record-action.ts';
import { readSettings } from '../../admin/settings/settings.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { toPicture } from '../../media/images/describe-picture.ts';
import { queueEmail, queueEmails } from '../../messages/mail/queue.ts';
import { type Actor, requireAdmin, visitor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { runLong } from '../../platform/db/sessions.ts';
import {
  renderEventDeleted,
  renderEventRepublished,
  renderEventUnpublished,
} from '../../platform/emails/events.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { renderReportClosed, renderReportReceived } from '../../platform/emails/moderation.ts';
import { toListPage, totalLimit } from '../../platform/paging.ts';
import {
  closeReports,
  countModeratedEvents,
  countReportedEvents,
  deleteReportsBefore,
  findModeratedEvent,
  findModeratedEvents,
  findOrganiserEmail,
  findOrganiserIds,
  findReportMail,
  findReports,
  forgetReportEmail,
  forgetReportersBefore,
  insertReport,
  type ModeratedEventRow,
  type ReportRow,
} from './moderation-store.ts';
import { showEvent } from './pages.ts';

const PER_ADDRESS = { name: 'report', points: 10, seconds: 3600 };

/**
 * Stores a visitor's report about an event, for the administration. A report with a filled honeypot
 * is silently discarded; a second one from the same device counts once while the first is open.
 * Reporters stay anonymous, unless they leave an address, which gets a receipt and the outcome: only
 * a salted hash of the device is stored, for 30 days.
 * @throws AppError `event_not_found`, also for an unpublished event; `too_many_attempts` (10 an
 * hour)
 */
export async function submitReport(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now'>,
  client: Client,
  eventId: string,
  { reason, details, email, website }: ReportEventBody,
): Promise<void> {
  await showEvent(deps, visitor, eventId);
  await deps.limiter.consume(PER_ADDRESS, client.address);
  if (website) return;
  const [reporterHash, ...formerHashes] = await deps.knownPseudonyms(client.address);
  const report = { eventId, reason, details, email: email ?? null, reporterHash, createdAt: deps.now() };
  await deps.db.transaction(async (tx) => {
    const id = await insertReport(tx, report, formerHashes);
    if (id !== null && email !== undefined) await queueEmail(deps, tx, { template: 'report-received', id });
  });
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

const REPORTS_MAX = 100;

/**
 * An event with its newest 100 reports.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function getAdminEvent(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<AdminEventDetail> {
  requireAdmin(actor);
  const [row, reports] = await Promise.all([
    findModeratedEvent(deps.db, id),
    findReports(deps.db, id, REPORTS_MAX),
  ]);
  if (row === null) throw new AppError('event_not_found');
  return toAdminEventDetail(row, reports, deps.now());
}

/**
 * Marks all reports of an event as handled, and e-mails the outcome to the reporters who left an
 * address: the event stayed online, or it did not. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function markReportsHandled(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<AdminEventDetail> {
  requireAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const row = await findModeratedEvent(tx, id);
    if (row === null) throw new AppError('event_not_found');
    const outcome = row.event.status === 'unpublished' ? 'removed' : 'kept';
    const closed = await closeReports(tx, id, { handledAt: deps.now(), outcome });
    const count = closed.length;
    if (count === 0) return;
    const told = closed.filter(({ email }) => email !== null);
    await queueEmails(
      deps,
      tx,
      told.map((report) => ({ template: 'report-closed', id: report.id })),
    );
    await recordAction(deps, tx, actor, {
      action: 'event.handle-reports',
      subject: 'event',
      subjectId: id,
      subjectName: row.event.name,
      after: { count },
    });
  });
  return getAdminEvent(deps, actor, id);
}

const DAY_MS = 86_400_000;

/** Erases within 30 days which device a report came from. Runs every day; idempotent. */
export async function forgetReporters({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - (retention.deviceDays - 1) * DAY_MS);
  await runLong(db, (tx) => forgetReportersBefore(tx, before));
}

/** Erases a person's address from their reports. */
export function forgetReporter(tx: Queryable, email: string): Promise<void> {
  return forgetReportEmail(tx, email);
}

/** Purges reports made before an instant. */
export function purgeReports(db: Queryable, before: Date): Promise<void> {
  return deleteReportsBefore(db, before);
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

function toAdminEventDetail(
  row: ModeratedEventRow,
  reports: readonly ReportRow[],
  now: Date,
): AdminEventDetail {
  const { description, address } = row.event;
  return { ...toAdminEvent(row, now), description, address, reports: reports.map(toReport) };
}

function toReport({
  id,
  reason,
  details,
  createdAt,
  handledAt,
}: ReportRow): AdminEventDetail['reports'][number] {
  return {
    _id: id,
    reason: reason as ReportReason,
    details,
    createdAt: createdAt.toISOString(),
    handledAt: handledAt?.toISOString() ?? null,
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

/**
 * The e-mails to an organiser about decisions of the administration. The row is the journal entry.
 */
export function moderationEmails(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
): Pick<
  EmailComposers,
  'event-deleted' | 'event-republished' | 'event-unpublished' | 'report-closed' | 'report-received'
> {
  return {
    async 'report-received'(id) {
      const mail = await findReportMail(deps.db, id);
      return mail && { to: mail.to, ...renderReportReceived() };
    },
    async 'report-closed'(id) {
      const mail = await findReportMail(deps.db, id);
      if (!mail?.outcome) return null;
      const { supportEmail: replyTo } = await readSettings(deps);
      return { to: mail.to, replyTo, ...renderReportClosed({ name: mail.name, outcome: mail.outcome }) };
    },
    async 'event-unpublished'(entryId) {
      const decision = await findDecision(deps, entryId);
      if (decision === null) return null;
      const { change, ...addresses } = decision;
      const statement = await findStatement(deps, entryId);
      if (statement === null) return null;
      return { ...addresses, ...renderEventUnpublished({ name: change.subjectName, ...statement }) };
    },
    async 'event-republished'(entryId) {
      const decision = await findDecision(deps, entryId);
      if (decision === null) return null;
      const { change, ...addresses } = decision;
      return { ...addresses, ...renderEventRepublished({ name: change.subjectName }) };
    },
    async 'event-deleted'(entryId) {
      const decision = await findDecision(deps, entryId);
      if (decision === null) return null;
      const { change, ...addresses } = decision;
      return { ...addresses, ...renderEventDeleted({ name: change.subjectName }) };
    },
  };
}
