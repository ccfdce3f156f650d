import type {
  WebhookDeliveryKind,
  WebhookDeliveryState,
  WebhookFailure,
  WebhookOffReason,
} from '@lampion/contract/messages/webhooks';
import { and, desc, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { accounts } from '../../people/accounts/read-model.ts';
import { organisers } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { webhookDeliveries, webhooks } from '../../platform/db/tables/messages/webhooks.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** The webhooks of an organiser, the latest first. */
export function findWebhooks(db: Queryable, organiserId: string): Promise<WebhookRow[]> {
  return db.select().from(webhooks).where(eq(webhooks.organiserId, organiserId)).orderBy(desc(webhooks.id));
}

const isOwn = (organiserId: string, id: string) =>
  and(eq(webhooks.organiserId, organiserId), eq(webhooks.id, id));

export async function findWebhook(
  db: Queryable,
  organiserId: string,
  id: string,
): Promise<WebhookRow | null> {
  const [row] = await db.select().from(webhooks).where(isOwn(organiserId, id));
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockWebhook(
  tx: Queryable,
  organiserId: string,
  id: string,
): Promise<WebhookRow | null> {
  const [row] = await tx.select().from(webhooks).where(isOwn(organiserId, id)).for('no key update');
  return row ?? null;
}

export async function insertWebhook(tx: Queryable, row: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  const [inserted] = await tx.insert(webhooks).values(row).returning();
  if (inserted === undefined) throw new Error('a webhook was not stored');
  return inserted;
}

export async function updateWebhook(
  tx: Queryable,
  id: string,
  values: Partial<Omit<WebhookRow, 'id'>>,
): Promise<WebhookRow> {
  const [updated] = await tx.update(webhooks).set(values).where(eq(webhooks.id, id)).returning();
  if (updated === undefined) throw new Error('a locked webhook is gone');
  return updated;
}

/** False when the organiser has no such webhook. */
export async function deleteWebhookRow(db: Queryable, organiserId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(webhooks).where(isOwn(organiserId, id));
  return rowCount === 1;
}

/** The address of the account that owns a webhook’s organiser, with what the webhook is. */
export async function findOwnerOf(db: Queryable, id: string) {
  const [row] = await db
    .select({ email: accounts.email, url: webhooks.url, offReason: webhooks.offReason })
    .from(webhooks)
    .innerJoin(organisers, eq(organisers.id, webhooks.organiserId))
    .innerJoin(accounts, eq(accounts.id, organisers.accountId))
    .where(eq(webhooks.id, id));
  return row ?? null;
}

const SOME = 500;

/** Some webhooks with a secret that has none of these prefixes, of equal length. */
export function findUnsettledSecrets(db: Queryable, prefixes: readonly Buffer[]) {
  const length = prefixes[0]?.length ?? 0;
  const { id, secret, formerSecret } = webhooks;
  const start = (column: typeof secret | typeof formerSecret) =>
    sql`substring(${column} from 1 for ${length}::int)`;
  const isUnsettled = or(
    notInArray(start(secret), [...prefixes]),
    and(isNotNull(formerSecret), notInArray(start(formerSecret), [...prefixes])),
  );
  return db.select({ id, secret, formerSecret }).from(webhooks).where(isUnsettled).limit(SOME);
}

/** Replaces the encrypted forms of secrets; does nothing when they have changed. */
export async function replaceSecrets(
  db: Queryable,
  id: string,
  was: Buffer,
  secrets: Pick<WebhookRow, 'formerSecret' | 'secret'>,
): Promise<void> {
  await db
    .update(webhooks)
    .set(secrets)
    .where(and(eq(webhooks.id, id), eq(webhooks.secret, was)));
}

interface NewFact {
  readonly organiserId: string;
  readonly kind: WebhookDeliveryKind;
  readonly subjectId: string;
  readonly data: object;
}

/** Whether an organiser has a webhook that is on and wants one of these kinds. */
export async function hasWebhookFor(
  db: Queryable,
  organiserId: string,
  kinds: readonly WebhookDeliveryKind[],
): Promise<boolean> {
  const wants = sql`${webhooks.kinds} && ${sql.param([...kinds])}::text[]`;
  const isWanted = and(eq(webhooks.organiserId, organiserId), isNull(webhooks.offAt), wants);
  return (await db.$count(webhooks, isWanted)) > 0;
}

/** Records facts for the webhooks that want them, as the triggers do. */
export async function insertFacts(tx: Queryable, facts: readonly NewFact[]): Promise<void> {
  await tx.execute(sql`
    SELECT note_webhook_fact(f."organiserId", f.kind, f."subjectId", f.data)
    FROM jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
      AS f ("organiserId" uuid, kind text, "subjectId" uuid, data jsonb)`);
}

export async function insertPing(tx: Queryable, webhookId: string): Promise<void> {
  const data = { webhookId };
  await tx.insert(webhookDeliveries).values({ webhookId, kind: 'ping', subjectId: webhookId, data });
}

/** Deliveries of a webhook before a position, the latest first. */
export function findDeliveries(
  db: Queryable,
  webhookId: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<DeliveryRow[]> {
  const isBefore = before === undefined ? undefined : lt(webhookDeliveries.position, before);
  return db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isBefore))
    .orderBy(desc(webhookDeliveries.position))
    .limit(limit);
}

/** Makes a delivery due with all its attempts; false when the webhook has no such delivery. */
export async function resumeDelivery(
  tx: Queryable,
  webhookId: string,
  id: string,
  dueAt: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', dueAt, tries: 0 })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, id)));
  return rowCount === 1;
}

/** Gives up what waits for webhooks that were turned off. */
export async function giveUpWaiting(tx: Queryable, webhookIds: readonly string[]): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'given_up' })
    .where(
      and(inArray(webhookDeliveries.webhookId, [...webhookIds]), eq(webhookDeliveries.state, 'waiting')),
    );
}

export async function deleteDeliveriesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, instant));
}

/** A delivery to send, and where to. */
export interface ClaimedDelivery {
  readonly webhook: WebhookRow;
  readonly delivery: DeliveryRow;
}

interface Claim {
  readonly isSlow: boolean;
  readonly now: Date;
  readonly limit: number;
  readonly leaseMs: number;
}

/**
 * The next delivery of a webhook: the first that is due, once every earlier one about the same
 * subject is delivered or given up.
 */
const nextOf = (now: Date) => sql`
  SELECT d.id, d.due_at FROM ${webhookDeliveries} d
  WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.due_at <= ${now}::timestamptz
    AND NOT EXISTS (SELECT FROM ${webhookDeliveries} e WHERE e.webhook_id = d.webhook_id
      AND e.subject_id = d.subject_id AND e.state = 'waiting' AND e.position < d.position)
  ORDER BY d.due_at, d.position LIMIT 1`;

/**
 * Claims up to `limit` webhooks with a due delivery, one delivery of each: no worker sends another
 * one there until that is recorded or the lease ends. The rows are locked first, then read again:
 * another worker may have sent the delivery in between.
 */
export async function claimDeliveries(
  tx: Queryable,
  { isSlow, now, limit, leaseMs }: Claim,
): Promise<ClaimedDelivery[]> {
  const free = sql`(w.claimed_until IS NULL OR w.claimed_until < now())`;
  const { rows: locked } = await tx.execute<{ id: string }>(sql`
    SELECT w.id FROM ${webhooks} w CROSS JOIN LATERAL (${nextOf(now)}) n
    WHERE w.off_at IS NULL AND w.is_slow = ${isSlow} AND ${free}
    ORDER BY n.due_at LIMIT ${limit} FOR NO KEY UPDATE OF w SKIP LOCKED`);
  if (locked.length === 0) return [];
  const ids = sql.param(locked.map(({ id }) => id));
  const { rows: claimed } = await tx.execute<{ id: string }>(sql`
    UPDATE ${webhooks} AS w SET claimed_until = now() + make_interval(secs => ${leaseMs / 1000})
    FROM (SELECT w.id, n.id AS delivery_id FROM ${webhooks} w CROSS JOIN LATERAL (${nextOf(now)}) n
      WHERE w.id = ANY(${ids}::uuid[])) AS next
    WHERE w.id = next.id RETURNING next.delivery_id AS id`);
  if (claimed.length === 0) return [];
  return tx
    .select({ webhook: webhooks, delivery: webhookDeliveries })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      inArray(
        webhookDeliveries.id,
        claimed.map(({ id }) => id),
      ),
    )
    .orderBy(webhookDeliveries.position);
}

/** What became of a claimed delivery. */
export interface DeliveryResult {
  readonly id: string;
  readonly webhookId: string;
  /** Null when nothing was attempted: only the claim ends. */
  readonly attempt: {
    readonly at: Date;
    readonly state: WebhookDeliveryState;
    /** Of the next attempt; null for none. */
    readonly dueAt: Date | null;
    readonly status: number | null;
    readonly failure: WebhookFailure | null;
    readonly answer: string | null;
    readonly durationMs: number;
    readonly isSlow: boolean;
  } | null;
}

/** Records what became of claimed deliveries, and frees their webhooks. */
export async function recordResults(tx: Queryable, results: readonly DeliveryResult[]): Promise<void> {
  const rows = JSON.stringify(results.map(({ attempt, ...result }) => ({ ...result, ...attempt })));
  const given = sql`jsonb_to_recordset(${rows}::jsonb) AS r (id uuid, "webhookId" uuid, at timestamptz, state text,
    "dueAt" timestamptz, status smallint, failure text, answer text, "durationMs" int, "isSlow" bool)`;
  await tx.execute(sql`
    UPDATE ${webhooks} AS w SET claimed_until = NULL, is_slow = coalesce(r."isSlow", w.is_slow),
      failing_since = CASE WHEN r.state = 'delivered' THEN NULL WHEN r.state IN ('waiting', 'given_up')
        THEN coalesce(w.failing_since, r.at) ELSE w.failing_since END
    FROM ${given} WHERE w.id = r."webhookId"`);
  await tx.execute(sql`
    UPDATE ${webhookDeliveries} AS d SET due_at = coalesce(r."dueAt", d.due_at), attempts = d.attempts + 1,
      tries = d.tries + 1, last_attempt_at = r.at, status = r.status, failure = r.failure, answer = r.answer,
      duration_ms = r."durationMs",
      state = CASE WHEN r.state = 'waiting' THEN d.state ELSE r.state END
    FROM ${given} WHERE d.id = r.id AND r.at IS NOT NULL`);
  // Later facts of the same subject wait as long, so that no claim reads them until then.
  await tx.execute(sql`
    UPDATE ${webhookDeliveries} AS d SET due_at = greatest(d.due_at, r."dueAt") FROM ${given}
    JOIN ${webhookDeliveries} f ON f.id = r.id
    WHERE r."dueAt" IS NOT NULL AND d.webhook_id = f.webhook_id AND d.subject_id = f.subject_id
      AND d.state = 'waiting' AND d.position > f.position`);
}

/** Turns webhooks off; returns those that were on. */
export async function turnOff(
  tx: Queryable,
  ids: readonly string[],
  off: { readonly reason: WebhookOffReason; readonly at: Date; readonly failingBefore?: Date },
): Promise<string[]> {
  const { reason, at, failingBefore } = off;
  const hasFailed = failingBefore === undefined ? undefined : lt(webhooks.failingSince, failingBefore);
  const rows = await tx
    .update(webhooks)
    .set({ offAt: at, offReason: reason })
    .where(and(inArray(webhooks.id, [...ids]), isNull(webhooks.offAt), hasFailed))
    .returning({ id: webhooks.id });
  return rows.map(({ id }) => id);
}

/** Shortens claims and pauses that a clock which was set back made longer than any can be. */
export async function hastenDeliveries(
  db: Queryable,
  { now, leaseMs, longestPauseMs }: { now: Date; leaseMs: number; longestPauseMs: number },
): Promise<void> {
  const claimedUntil = sql`now() + make_interval(secs => ${leaseMs / 1000})`;
  await db.execute(
    sql`UPDATE ${webhooks} AS w SET claimed_until = ${claimedUntil} WHERE w.claimed_until > ${claimedUntil}`,
  );
  const latest = new Date(now.getTime() + longestPauseMs);
  await db.execute(sql`
    UPDATE ${webhookDeliveries} AS d SET due_at = ${now} FROM ${webhooks} w
    WHERE w.id = d.webhook_id AND d.state = 'waiting' AND d.due_at > ${latest}`);
}
