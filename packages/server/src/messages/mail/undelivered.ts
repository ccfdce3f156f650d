import {
  type EmailLane,
  emailLanes,
  emailTemplateLabels,
  type UndeliveredEmail,
  type UndeliveredEmailPage,
  type UndeliveredEmailQuery,
} from '@lampion/contract/messages/emails';
import { recordAction } from '../../admin/journal/record-action.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { toListPage, totalLimit } from '../../platform/paging.ts';
import {
  countFailedEmails,
  deleteEmailsBefore,
  findFailedEmails,
  findLaneFigures,
  lockFailedEmail,
  resumeEmail,
  sumCounts,
} from './email-store.ts';
import { toUndeliveredEmail } from './view.ts';

/**
 * A page of e-mails that could not be delivered, latest failure first: those still retried, those
 * given up, or both. Announcements to guests are not included: the organiser sees their deliveries
 * with the announcement.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listUndeliveredEmails(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  query: UndeliveredEmailQuery,
): Promise<UndeliveredEmailPage> {
  requireAdmin(actor);
  const limit = totalLimit({});
  const [rows, counted] = await Promise.all([
    findFailedEmails(db, query),
    countFailedEmails(db, query, limit),
  ]);
  return toListPage(rows.map(toUndeliveredEmail), { counted, limit }, query);
}

/**
 * Queues an e-mail again that was given up, and returns its updated line. Idempotent: one that is
 * still retried stays unchanged.
 * @throws AppError `not_authenticated`, `forbidden`; `email_not_found` once it was sent or purged
 */
export async function retryEmail(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<UndeliveredEmail> {
  requireAdmin(actor);
  return deps.db.transaction(async (tx) => {
    const email = await lockFailedEmail(tx, id);
    if (email === null) throw new AppError('email_not_found');
    if (email.dueAt !== null) return toUndeliveredEmail(email);
    const { template, recipient } = email;
    const dueAt = deps.now();
    await resumeEmail(tx, id, dueAt);
    await recordAction(deps, tx, actor, {
      action: 'email.retry',
      subject: 'email',
      subjectId: id,
      subjectName: [emailTemplateLabels[template], recipient].filter(Boolean).join(', '),
    });
    return toUndeliveredEmail({ ...email, dueAt });
  });
}

/** The count stops here: a higher one is no more alarming. */
const COUNTED_MAX = 100_000;

/** Number of e-mails that failed and are not sent yet, given up or retried; at most 100,001. */
export function countUndelivered({ db }: Pick<Deps, 'db'>): Promise<number> {
  return countFailedEmails(db, {}, COUNTED_MAX);
}

/** Figures of the e-mails of each lane, in the format of a job queue's. */
export async function readEmailFigures({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const found = new Map((await findLaneFigures(db, now())).map((figures) => [figures.lane, figures]));
  const none = { due: 0, deferred: 0, active: 0, failed: 0, oldestSeconds: 0 };
  return emailLanes.map((lane) => {
    const { due, deferred, active, failed, oldestSeconds } = found.get(lane) ?? none;
    return { queue: queueOf(lane), due, deferred, active, failed, oldestSeconds };
  });
}

const queueOf = <L extends EmailLane>(lane: L): `email-${L}` => `email-${lane}`;

/** Number of e-mails sent and given up since an instant, to the minute. */
export function countEndedEmails({ db }: Pick<Deps, 'db'>, since: Date) {
  return sumCounts(db, since);
}

/** Deletes e-mails that were given up before an instant, and older counts. */
export function purgeEmails(db: Queryable, before: Date): Promise<void> {
  return deleteEmailsBefore(db, before);
}
