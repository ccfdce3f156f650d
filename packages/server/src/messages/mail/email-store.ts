import type {
  EmailFailureReason,
  EmailLane,
  UndeliveredEmail,
  UndeliveredEmailQuery,
} from '@lampion/contract/messages/emails';
import { and, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { countUpTo, type Queryable } from '../../platform/db/database.ts';
import { descending } from '../../platform/db/statements.ts';
import {
  emailCounts,
  emailFailures,
  emailPace,
  outgoingEmails,
} from '../../platform/db/tables/messages/mail.ts';

type EmailRow = typeof outgoingEmails.$inferSelect;
type NewEmailRow = Pick<
  typeof outgoingEmails.$inferInsert,
  'createdAt' | 'domain' | 'dueAt' | 'id' | 'lane' | 'organiserId' | 'subjectId' | 'template'
>;

/** Rows per statement: PostgreSQL accepts 65,535 values in one. */
const BATCH = 1000;

/**
 * Queues e-mails. A known id is not queued twice, but if that e-mail was given up, it becomes due
 * again.
 */
export async function insertEmails(tx: Queryable, emails: readonly NewEmailRow[]): Promise<void> {
  for (let start = 0; start < emails.length; start += BATCH) {
    await tx
      .insert(outgoingEmails)
      .values(emails.slice(start, start + BATCH))
      .onConflictDoUpdate({
        target: outgoingEmails.id,
        set: { dueAt: sql`coalesce(${outgoingEmails.dueAt}, excluded.due_at)` },
      });
  }
}

interface Due {
  readonly lane: EmailLane;
  readonly now: Date;
  readonly limit: number;
  /** Recipient domains in backoff. */
  readonly pausedDomains: readonly string[];
}

/** Claims are compared with the database's clock: those of the processes may differ. */
function isDue({ now, pausedDomains }: Due): SQL {
  return sql`e.due_at <= ${now} AND (e.claimed_until IS NULL OR e.claimed_until < now())
    AND (e.domain IS NULL OR e.domain <> ALL(${sql.param([...pausedDomains])}::text[]))`;
}

/** The oldest due e-mails. */
function oldestDue(due: Due): SQL {
  return sql`SELECT e.id, row_number() OVER (ORDER BY e.due_at, e.id) AS place FROM ${outgoingEmails} e
    WHERE e.lane = ${due.lane} AND ${isDue(due)} ORDER BY e.due_at, e.id LIMIT ${2 * due.limit}`;
}

/**
 * The first e-mail of each organiser, in any order, then the second of each: an organiser with few
 * e-mails does not wait for one with many.
 */
function everybodysDue(due: Due): SQL {
  const next = (after: SQL) => sql`(SELECT o.organiser_id FROM ${outgoingEmails} o
    WHERE o.lane = 'bulk' AND o.due_at IS NOT NULL AND ${after} ORDER BY o.organiser_id LIMIT 1)`;
  return sql`
    SELECT ranked.id, row_number() OVER (ORDER BY ranked.rank, random()) AS place FROM (
      SELECT first.id, row_number() OVER (PARTITION BY senders.id ORDER BY first.due_at, first.id) AS rank
      FROM (
        WITH RECURSIVE senders AS (
          SELECT ${next(sql`true`)} AS id
          UNION ALL
          SELECT ${next(sql`o.organiser_id > senders.id`)} FROM senders WHERE senders.id IS NOT NULL
        ) SELECT id FROM senders WHERE id IS NOT NULL
      ) senders
      CROSS JOIN LATERAL (
        SELECT e.id, e.due_at FROM ${outgoingEmails} e
        WHERE e.lane = 'bulk' AND e.organiser_id = senders.id AND ${isDue(due)}
        ORDER BY e.due_at, e.id LIMIT ${2 * due.limit}
      ) first
    ) ranked ORDER BY place LIMIT ${4 * due.limit}`;
}

/** Ids of due e-mails in sending order, locked until the transaction ends. */
export async function lockDueEmails(tx: Queryable, due: Due): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH due AS MATERIALIZED (${due.lane === 'bulk' ? everybodysDue(due) : oldestDue(due)})
    SELECT e.id FROM due JOIN ${outgoingEmails} e ON e.id = due.id
    WHERE ${isDue(due)} ORDER BY due.place LIMIT ${due.limit} FOR UPDATE OF e SKIP LOCKED`);
  return rows.map(({ id }) => id);
}

const claimedColumns = {
  id: outgoingEmails.id,
  lane: outgoingEmails.lane,
  template: outgoingEmails.template,
  subjectId: outgoingEmails.subjectId,
  domain: outgoingEmails.domain,
  tries: outgoingEmails.tries,
  claimedUntil: sql<Date>`${outgoingEmails.claimedUntil}`.mapWith(outgoingEmails.claimedUntil),
};

export type ClaimedEmail = Pick<EmailRow, 'domain' | 'id' | 'lane' | 'subjectId' | 'template' | 'tries'> & {
  readonly claimedUntil: Date;
};

/** Claims e-mails for the length of a lease. The result has no order. */
export function claimEmails(tx: Queryable, ids: readonly string[], leaseMs: number): Promise<ClaimedEmail[]> {
  return tx
    .update(outgoingEmails)
    .set({ claimedUntil: sql`now() + make_interval(secs => ${leaseMs / 1000})` })
    .where(inArray(outgoingEmails.id, [...ids]))
    .returning(claimedColumns);
}

/** Deletes e-mails that were sent or became obsolete. */
export async function deleteEmails(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(outgoingEmails).where(inArray(outgoingEmails.id, [...ids]));
}

/** State of an e-mail that was not sent. */
export interface UnsentEmail {
  readonly id: string;
  /**
   * End of this attempt's claim, which identifies it: if another process has claimed the e-mail
   * since, only that one's outcome counts.
   */
  readonly claimedUntil: Date;
  /** Null when it is given up. */
  readonly dueAt: Date | null;
  readonly domain: string | null;
  /** Null when it was not tried. */
  readonly failure: {
    readonly at: Date;
    readonly reason: EmailFailureReason;
    /** Masked. */
    readonly recipient: string | null;
  } | null;
}

/** Ends the claims of e-mails that were not sent. */
export async function releaseEmails(tx: Queryable, emails: readonly UnsentEmail[]): Promise<void> {
  if (emails.length === 0) return;
  const rows = emails.map(({ failure, ...email }) => ({ ...email, ...failure }));
  await tx.execute(sql`
    UPDATE ${outgoingEmails} AS e SET
      claimed_until = NULL,
      due_at = r."dueAt",
      domain = coalesce(r.domain, e.domain),
      attempts = e.attempts + (r.at IS NOT NULL)::int,
      tries = e.tries + (r.at IS NOT NULL)::int,
      reason = coalesce(r.reason, e.reason),
      recipient = coalesce(r.recipient, e.recipient),
      first_failed_at = coalesce(e.first_failed_at, r.at),
      last_failed_at = coalesce(r.at, e.last_failed_at)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id uuid, "claimedUntil" timestamptz,
      "dueAt" timestamptz, domain text, at timestamptz, reason text, recipient text)
    WHERE e.id = r.id AND e.claimed_until = r."claimedUntil"`);
}

/**
 * Makes e-mails due that a clock which was set back left waiting: those never deferred, those
 * deferred for longer than any pause, and those claimed for longer than any attempt. Such a claim
 * is shortened to its usual length, as an attempt may still be running.
 */
export async function hastenEmails(
  db: Queryable,
  { now, longestPauseMs, leaseMs }: { now: Date; longestPauseMs: number; leaseMs: number },
): Promise<void> {
  const pausedUntil = new Date(now.getTime() + longestPauseMs);
  const claimedUntil = sql`now() + make_interval(secs => ${leaseMs / 1000})`;
  await db.execute(sql`
    UPDATE ${outgoingEmails} AS e SET due_at = ${now}
    WHERE e.due_at > ${now} AND (e.due_at > ${pausedUntil} OR e.tries = 0 AND e.due_at <= e.created_at)`);
  await db.execute(sql`
    UPDATE ${outgoingEmails} AS e SET claimed_until = ${claimedUntil} WHERE e.claimed_until > ${claimedUntil}`);
}

interface Counts {
  readonly sent: number;
  readonly givenUp: number;
}

/** Adds to the counts of e-mails that were sent or given up, by minute. */
export async function addCounts(tx: Queryable, now: Date, { sent, givenUp }: Counts): Promise<void> {
  if (sent + givenUp === 0) return;
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  await tx
    .insert(emailCounts)
    .values({ minute, sent, givenUp })
    .onConflictDoUpdate({
      target: emailCounts.minute,
      set: {
        sent: sql`${emailCounts.sent} + excluded.sent`,
        givenUp: sql`${emailCounts.givenUp} + excluded.given_up`,
      },
    });
}

/** Number of e-mails sent or given up since an instant, to the minute. */
export async function sumCounts(db: Queryable, since: Date): Promise<Counts> {
  const [row] = await db
    .select({
      sent: sql<number>`coalesce(sum(${emailCounts.sent}), 0)::int`,
      givenUp: sql<number>`coalesce(sum(${emailCounts.givenUp}), 0)::int`,
    })
    .from(emailCounts)
    .where(gt(emailCounts.minute, since));
  return row ?? { sent: 0, givenUp: 0 };
}

/** Figures of a lane, in the format of a job queue's. */
export interface LaneFigures {
  readonly lane: EmailLane;
  readonly due: number;
  readonly deferred: number;
  readonly active: number;
  /** Given up, and still listed. */
  readonly failed: number;
  readonly oldestSeconds: number;
}

export async function findLaneFigures(db: Queryable, now: Date): Promise<LaneFigures[]> {
  const { dueAt, claimedUntil, lane } = outgoingEmails;
  const isActive = sql`${claimedUntil} >= now()`;
  const isWaiting = sql`${dueAt} <= ${now} AND ${claimedUntil} IS NULL`;
  return db
    .select({
      lane,
      due: sql<number>`(count(*) FILTER (WHERE ${dueAt} <= ${now} AND (${isActive}) IS NOT TRUE))::int`,
      deferred: sql<number>`(count(*) FILTER (WHERE ${dueAt} > ${now}))::int`,
      active: sql<number>`(count(*) FILTER (WHERE ${isActive}))::int`,
      failed: sql<number>`(count(*) FILTER (WHERE ${dueAt} IS NULL))::int`,
      oldestSeconds: sql<number>`coalesce(extract(epoch FROM ${now}::timestamptz - min(${dueAt}) FILTER (WHERE ${isWaiting})), 0)::float8`,
    })
    .from(outgoingEmails)
    .groupBy(lane);
}

type Filter = Pick<UndeliveredEmailQuery, 'state' | 'template'>;

const states: Record<UndeliveredEmail['state'], SQL> = {
  waiting: isNotNull(outgoingEmails.dueAt),
  given_up: isNull(outgoingEmails.dueAt),
};

const hasFailed = isNotNull(outgoingEmails.lastFailedAt);

function matches({ state, template }: Filter): SQL | undefined {
  return and(hasFailed, state && states[state], template && eq(outgoingEmails.template, template));
}

const failedColumns = {
  id: outgoingEmails.id,
  template: outgoingEmails.template,
  recipient: outgoingEmails.recipient,
  attempts: outgoingEmails.attempts,
  dueAt: outgoingEmails.dueAt,
  // A failed e-mail has all of these.
  reason: sql<EmailFailureReason>`${outgoingEmails.reason}`,
  firstFailedAt: sql<Date>`${outgoingEmails.firstFailedAt}`.mapWith(outgoingEmails.createdAt),
  lastFailedAt: sql<Date>`${outgoingEmails.lastFailedAt}`.mapWith(outgoingEmails.createdAt),
};

/** One page of e-mails that failed and have not left, latest failure first. */
export function findFailedEmails(
  db: Queryable,
  { page, perPage, ...filter }: UndeliveredEmailQuery,
): Promise<FailedEmailRow[]> {
  return (
    db
      .select(failedColumns)
      .from(outgoingEmails)
      .where(matches(filter))
      // Matches the index: none of these columns is null here.
      .orderBy(descending(outgoingEmails.lastFailedAt), descending(outgoingEmails.id))
      .limit(perPage)
      .offset((page - 1) * perPage)
  );
}

export type FailedEmailRow = Pick<EmailRow, 'attempts' | 'dueAt' | 'id' | 'recipient' | 'template'> & {
  readonly reason: EmailFailureReason;
  readonly firstFailedAt: Date;
  readonly lastFailedAt: Date;
};

/** Number of failed e-mails on all pages; `limit` + 1 means that there are more. */
export function countFailedEmails(db: Queryable, filter: Filter, limit: number): Promise<number> {
  return countUpTo(db, limit, sql`${outgoingEmails} WHERE ${matches(filter)}`);
}

/** A failed e-mail, locked (FOR UPDATE) until the transaction ends. */
export async function lockFailedEmail(tx: Queryable, id: string): Promise<FailedEmailRow | null> {
  const [row] = await tx
    .select(failedColumns)
    .from(outgoingEmails)
    .where(and(eq(outgoingEmails.id, id), hasFailed))
    .for('update');
  return row ?? null;
}

/** Makes an e-mail due that was given up, with all its attempts. */
export async function resumeEmail(tx: Queryable, id: string, dueAt: Date): Promise<void> {
  await tx.update(outgoingEmails).set({ dueAt, tries: 0 }).where(eq(outgoingEmails.id, id));
}

/** Deletes e-mails that were given up before an instant, and older counts. */
export async function deleteEmailsBefore(db: Queryable, instant: Date): Promise<void> {
  await db
    .delete(outgoingEmails)
    .where(and(isNull(outgoingEmails.dueAt), lt(outgoingEmails.lastFailedAt, instant)));
  await db.delete(emailCounts).where(lt(emailCounts.minute, instant));
  // contract: remove with its table.
  await db.delete(emailFailures).where(lt(emailFailures.lastFailedAt, instant));
}

/**
 * Tokens are never reserved this far ahead: a later one means that the database's clock was set
 * back.
 */
const SET_BACK_SECONDS = 60;

/**
 * Milliseconds until the installation's next e-mail may be sent, by the database's clock. Locked
 * against others until the transaction ends.
 */
export async function lockRateLimit(tx: Queryable): Promise<number> {
  const { rows } = await tx.execute<{ wait: number }>(sql`
    INSERT INTO ${emailPace} AS pace (is_only, next_at) VALUES (true, clock_timestamp())
    ON CONFLICT (is_only) DO UPDATE SET next_at = CASE
      WHEN pace.next_at > clock_timestamp() + make_interval(secs => ${SET_BACK_SECONDS}) THEN clock_timestamp()
      ELSE greatest(pace.next_at, clock_timestamp()) END
    RETURNING greatest(0, extract(epoch FROM next_at - clock_timestamp()) * 1000)::float8 AS wait`);
  return rows[0]?.wait ?? 0;
}

export async function moveRateLimit(tx: Queryable, seconds: number): Promise<void> {
  await tx.update(emailPace).set({ nextAt: sql`${emailPace.nextAt} + make_interval(secs => ${seconds})` });
}
