import type {
  Report,
  ReportBody,
  ReportOutcome,
  ReportPage,
  ReportQuery,
} from '@lampion/contract/admin/reports';
import { retention } from '@lampion/contract/admin/rules/retention';
import type { Deps } from '../../deps.ts';
import { queueEmail, queueEmails } from '../../messages/mail/queue.ts';
import { type Actor, requireAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { runLong } from '../../platform/db/sessions.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { renderReportClosed, renderReportReceived } from '../../platform/emails/moderation.ts';
import { toListPage, totalLimit } from '../../platform/paging.ts';
import { recordAction } from '../journal/record-action.ts';
import { readSettings } from '../settings/settings.ts';
import {
  closeOpen,
  countReports,
  deleteReportsBefore,
  findOwnReports,
  findProfiles,
  findReport,
  findReportMail,
  findReports,
  forgetEmail,
  forgetReportersBefore,
  forgetSubjects,
  insertReport,
  type ReportRow,
} from './store.ts';

/** What is reported, as its owner describes it. */
type Reported = Pick<ReportRow['report'], 'eventId' | 'kind' | 'subjectId' | 'subjectName'> & {
  readonly content?: string;
};

/**
 * Who reports: an account, else a guest of a night, else a visitor by the hashes of their address.
 */
interface Reporter {
  readonly accountId: string | null;
  readonly guestId?: string | null;
  readonly hashes?: readonly Buffer[];
}

/**
 * Stores a report for the administration, in the caller's transaction; what is reported does not
 * learn of it. A second open report by the same person is ignored, and one with a filled honeypot.
 * The receipt is sent to the address they left, else to that of their account. True when it was
 * stored.
 */
export async function recordReport(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  reported: Reported,
  { accountId, guestId = null, hashes = [] }: Reporter,
  { reason, details, email, website }: ReportBody,
): Promise<boolean> {
  if (website) return false;
  const [reporterHash = null, ...formerHashes] = hashes;
  const reporter = { reporterId: accountId, guestId: accountId === null ? guestId : null, reporterHash };
  const words = { reason, details, email: email ?? null };
  const report = { ...reported, ...reporter, ...words, createdAt: deps.now() };
  const id = await insertReport(tx, report, formerHashes);
  if (id === null) return false;
  if (email !== undefined || accountId !== null) {
    await queueEmail(deps, tx, { template: 'report-received', id });
  }
  return true;
}

/**
 * A page of reports of all kinds, newest first.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listReports(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  query: ReportQuery,
): Promise<ReportPage> {
  requireAdmin(actor);
  const limit = totalLimit({});
  const [rows, counted] = await Promise.all([findReports(db, query), countReports(db, query, limit)]);
  return toListPage(rows.map(toReport), { counted, limit }, query);
}

/**
 * Closes the open reports about a subject, in the transaction that acts on it, and e-mails the
 * outcome to their authors. Idempotent. Returns how many there were.
 */
export async function closeReports(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  subjectId: string,
  outcome: ReportOutcome,
): Promise<number> {
  const closed = await closeOpen(tx, subjectId, { handledAt: deps.now(), outcome });
  await queueEmails(
    deps,
    tx,
    closed.map((id) => ({ template: 'report-closed', id })),
  );
  return closed.length;
}

/** The same for the profiles of an account that is suspended or erased. */
export async function closeReportsOfMember(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  accountId: string,
): Promise<void> {
  for (const id of await findProfiles(tx, accountId)) await closeReports(deps, tx, id, 'removed');
}

/**
 * Gives the outcome of a report and of all others about the same subject. Idempotent: only the
 * first call is journalled.
 * @throws AppError `not_authenticated`, `forbidden`, `report_not_found`
 */
export async function closeReport(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  { outcome }: { readonly outcome: ReportOutcome },
): Promise<Report> {
  requireAdmin(actor);
  return deps.db.transaction(async (tx) => {
    const row = await findReport(tx, id);
    if (row === null) throw new AppError('report_not_found');
    const count = await closeReports(deps, tx, row.report.subjectId, outcome);
    if (count > 0) await recordAction(deps, tx, actor, { ...closingOf(row), after: { count, outcome } });
    return toReport((await findReport(tx, id)) ?? row);
  });
}

/** The journal is never erased, so it keeps only the beginning of a username. */
function closingOf({ report, accountId }: ReportRow) {
  const { kind, subjectId, eventId, subjectName } = report;
  if (kind !== 'member') {
    const subject = { subject: 'event', subjectId: eventId ?? subjectId, subjectName } as const;
    return { action: 'event.handle-reports', ...subject } as const;
  }
  const subject = { subject: 'account', subjectId: accountId ?? subjectId } as const;
  return { action: 'account.handle-report', ...subject, subjectName: `${subjectName.slice(0, 2)}…` } as const;
}

/**
 * The id of the photo of an open report, for its owner to show it.
 * @throws AppError `not_authenticated`, `forbidden`; `report_not_found`, also once it is handled
 */
export async function findReportedPhoto({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<string> {
  requireAdmin(actor);
  const report = (await findReport(db, id))?.report;
  if (report?.kind !== 'photo' || report.handledAt !== null) throw new AppError('report_not_found');
  return report.subjectId;
}

const DAY_MS = 86_400_000;

/** Erases within 30 days which device a report came from. Runs every day; idempotent. */
export async function forgetReporters({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - (retention.deviceDays - 1) * DAY_MS);
  await runLong(db, (tx) => forgetReportersBefore(tx, before));
}

/** Erases a person's address from their reports. */
export function forgetReporter(tx: Queryable, email: string): Promise<void> {
  return forgetEmail(tx, email);
}

/** Erases a person, their events and parties from reports about them, before these are deleted. */
export function forgetReported(tx: Queryable, accountId: string): Promise<void> {
  return forgetSubjects(tx, accountId);
}

/** Purges reports made before an instant. */
export function purgeReports(db: Queryable, before: Date): Promise<void> {
  return deleteReportsBefore(db, before);
}

/** What a person reported, for the copy of their data. */
export function exportReports(db: Queryable, person: Parameters<typeof findOwnReports>[1]) {
  return findOwnReports(db, person);
}

function toReport({ report, accountId, reporter }: ReportRow): Report {
  const { id, kind, subjectId, subjectName, content, eventId, reason, details, outcome } = report;
  return {
    _id: id,
    kind,
    subjectId,
    subjectName,
    content,
    eventId,
    accountId,
    reason: reason as Report['reason'],
    details,
    reporter,
    createdAt: report.createdAt.toISOString(),
    handledAt: report.handledAt?.toISOString() ?? null,
    outcome,
  };
}

/** The e-mails to those who reported something. The row is the report. */
export function reportEmails(
  deps: Pick<Deps, 'db' | 'config'>,
): Pick<EmailComposers, 'report-closed' | 'report-received'> {
  return {
    async 'report-received'(id) {
      const mail = await findReportMail(deps.db, id);
      return mail && { to: mail.to, ...renderReportReceived(mail.kind) };
    },
    async 'report-closed'(id) {
      const mail = await findReportMail(deps.db, id);
      if (!mail?.outcome) return null;
      const { kind, subjectName: name, outcome, to } = mail;
      const { supportEmail: replyTo } = await readSettings(deps);
      return { to, replyTo, ...renderReportClosed({ kind, name, outcome }) };
    },
  };
}
