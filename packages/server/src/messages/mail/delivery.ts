import { setTimeout as wait } from 'node:timers/promises';
import type { EmailLane, EmailTemplate } from '@lampion/contract/messages/emails';
import { NIL as NOBODY } from 'uuid';
import type { Deps } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isDatabaseAway } from '../../platform/db/errors.ts';
import type { ComposedEmail, EmailComposers } from '../../platform/emails/frame.ts';
import type { QueueWork } from '../../platform/jobs/worker.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import { isUndeliverable, readFailureReason, SendingError } from '../../platform/ports/mail/mailer.ts';
import { domainOf } from '../../platform/ports/mail/smtp.ts';
import {
  addCounts,
  type ClaimedEmail,
  claimEmails,
  deleteEmails,
  hastenEmails,
  insertEmails,
  lockDueEmails,
  lockRateLimit,
  moveRateLimit,
  releaseEmails,
  type UnsentEmail,
} from './email-store.ts';
import { connectionsOf, DEADLINES_MS, LONGEST_PAUSE_MS, laneOf, pauseAfter } from './policy.ts';
import { findSuppressed, sendEmail } from './queue.ts';

type Sending = Pick<Deps, 'config' | 'db' | 'log' | 'mailer' | 'now' | 'pseudonymise' | 'tracer'>;

/** An e-mail with the instant of `performance.now()` at which it may be sent. */
interface Turn extends ClaimedEmail {
  readonly startsAt: number;
}

/** Outcome of an e-mail; `obsolete` when there was nothing left to send. */
type Outcome =
  | { readonly kind: 'sent' | 'obsolete'; readonly id: string }
  | ({ readonly kind: 'unsent' } & UnsentEmail);

/** A claim lasts this many deadlines: no process can still be working on it by then. */
const LEASE_DEADLINES = 4;

/**
 * Sends the e-mails of a lane. Each is claimed for an attempt, composed from its row at that time,
 * and deleted once the mail server accepts it. Every failure is recorded for administrators. A
 * non-existent mailbox is not retried. The log contains no address.
 */
export function deliverEmails(
  deps: Sending,
  composers: EmailComposers,
  lane: EmailLane,
): QueueWork<Turn, Outcome> {
  const { db, mailer, now } = deps;
  const deadlineMs = DEADLINES_MS[lane];
  /** Security e-mails ignore the backoff and test whether the server is back. */
  const backoffUntil = (domain: string | null) =>
    lane === 'security' ? null : mailer.backoff.untilFor(domain);
  return {
    name: `e-mails of lane ${lane}`,
    slots: connectionsOf(deps.config)[lane],
    deadlineMs,
    async claim(limit) {
      if (backoffUntil(null) !== null) return [];
      const pausedDomains = lane === 'security' ? [] : mailer.backoff.domains();
      return db.transaction(async (tx) => {
        const ids = await lockDueEmails(tx, { lane, now: now(), limit, pausedDomains });
        if (ids.length === 0) return [];
        const waits = await takeEmailTurns(deps, tx, { count: ids.length, lane });
        const claimed = await claimEmails(tx, ids.slice(0, waits.length), LEASE_DEADLINES * deadlineMs);
        const since = performance.now();
        return ids.flatMap((id, index) => {
          const email = claimed.find((one) => one.id === id);
          return email === undefined ? [] : [{ ...email, startsAt: since + (waits[index] ?? 0) }];
        });
      });
    },
    async send(turn, signal) {
      const attempt = () => attemptEmail(deps, composers, turn, { signal, backoffUntil });
      const span = { name: `e-mail ${turn.template}`, kind: 'consumer', attributes: {} } as const;
      return deps.tracer === null ? attempt() : deps.tracer.span(span, attempt);
    },
    postpone: (turn) => putBack(turn, now(), turn.domain),
    async settle(outcomes) {
      const unsent = outcomes.filter((outcome) => outcome.kind === 'unsent');
      const ended = outcomes.filter((outcome) => outcome.kind !== 'unsent');
      const sent = ended.filter(({ kind }) => kind === 'sent').length;
      const givenUp = unsent.filter(({ dueAt }) => dueAt === null).length;
      await db.transaction(async (tx) => {
        await deleteEmails(
          tx,
          ended.map(({ id }) => id),
        );
        await releaseEmails(tx, unsent);
        await addCounts(tx, now(), { sent, givenUp });
      });
    },
  };
}

/** Makes e-mails due that a clock which was set back left waiting. */
export async function hastenQueuedEmails({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const leaseMs = LEASE_DEADLINES * Math.max(...Object.values(DEADLINES_MS));
  await hastenEmails(db, { now: now(), longestPauseMs: LONGEST_PAUSE_MS, leaseMs });
}

interface Attempt {
  readonly signal: AbortSignal;
  readonly backoffUntil: (domain: string) => Date | null;
}

async function attemptEmail(
  deps: Sending,
  composers: EmailComposers,
  turn: Turn,
  { signal, backoffUntil }: Attempt,
): Promise<Outcome> {
  const { id, lane, template, subjectId, startsAt } = turn;
  let to: string | null = null;
  try {
    await wait(Math.max(0, startsAt - performance.now()), undefined, { signal });
    const email = await composers[template](subjectId);
    if (email === null) return { kind: 'obsolete', id };
    to = email.to;
    const isSuppressed = lane !== 'security' && (await findSuppressed(deps.db, [to])).size > 0;
    // The organiser sees that an invitation is unanswered, so a suppressed one is dropped. For an
    // e-mail to one person the failure is recorded, as they may ask about it.
    if (isSuppressed && lane === 'bulk') return { kind: 'obsolete', id };
    if (isSuppressed) throw suppressed();
    const backoffEnd = backoffUntil(domainOf(to));
    if (backoffEnd !== null) return putBack(turn, backoffEnd, domainOf(to));
    await sendEmail(deps, { id, lane, ...toSend(email) }, signal);
    return { kind: 'sent', id };
  } catch (error) {
    // Nothing was sent: retry once the database is back.
    if (isDatabaseAway(error)) return putBack(turn, deps.now(), turn.domain);
    return noteFailure(deps, turn, to, error);
  }
}

function toSend({ emailId, ...content }: ComposedEmail) {
  return emailId === undefined ? content : { ...content, id: emailId };
}

const suppressed = () =>
  new SendingError('the address is suppressed', { reason: 'suppressed', isFinal: true, scope: 'message' });

/** Records that no attempt was made. */
function putBack({ id, claimedUntil }: Turn, dueAt: Date, domain: string | null): Outcome {
  return { kind: 'unsent', id, claimedUntil, dueAt, domain, failure: null };
}

function noteFailure(
  { log, now }: Pick<Deps, 'log' | 'now'>,
  { id, claimedUntil, template, tries, domain }: Turn,
  to: string | null,
  error: unknown,
): Outcome {
  const at = now();
  const pause = isUndeliverable(error) ? null : pauseAfter(tries + 1);
  const news = pause === null ? 'an e-mail was given up' : 'an e-mail could not be sent';
  log.warn({ err: error, template, emailId: id }, news);
  return {
    kind: 'unsent',
    id,
    claimedUntil,
    dueAt: pause === null ? null : new Date(at.getTime() + pause),
    domain: to === null ? domain : domainOf(to),
    failure: {
      at,
      reason: readFailureReason(error),
      recipient: to === null ? null : maskEmail(to),
    },
  };
}

/**
 * How far ahead a lane reserves tokens of the rate limit. Reserved tokens come first: as `bulk` may
 * reserve one second, it delays `security` by no more than that.
 */
const AHEAD_MS: Readonly<Record<EmailLane, number>> = {
  security: 10_000,
  personal: 2000,
  bulk: 1000,
};

interface Wanted {
  readonly count: number;
  readonly lane: EmailLane;
}

/**
 * Reserves tokens of the rate limit of the whole installation (EMAIL_PER_SECOND), which all
 * processes and senders share: as many of `count` as start soon. Returns the milliseconds to wait
 * for each, ascending; ask again for the others. Call it last in the short transaction that claims
 * the e-mails: other callers wait until it commits.
 */
export async function takeEmailTurns(
  { config }: Pick<Deps, 'config'>,
  tx: Queryable,
  { count, lane }: Wanted,
): Promise<number[]> {
  const gapMs = 1000 / config.EMAIL_PER_SECOND;
  const firstMs = await lockRateLimit(tx);
  const near = Math.floor((AHEAD_MS[lane] - firstMs) / gapMs) + 1;
  const taken = Math.max(0, Math.min(count, near));
  if (taken > 0) await moveRateLimit(tx, (taken * gapMs) / 1000);
  return Array.from({ length: taken }, (_, index) => firstMs + index * gapMs);
}

/**
 * Queues an e-mail that the previous version left in the job queue; the job's id becomes its
 * Message-ID. Idempotent. contract: remove with that queue, one version after this one.
 */
export async function moveEmailJob(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { template, id: subjectId }: { readonly template: EmailTemplate; readonly id: string },
  id: string,
): Promise<void> {
  const at = now();
  const lane = laneOf(template);
  // The job does not name the organiser of the invitation.
  const organiserId = lane === 'bulk' ? NOBODY : null;
  await insertEmails(db, [{ id, lane, template, subjectId, organiserId, createdAt: at, dueAt: at }]);
}
