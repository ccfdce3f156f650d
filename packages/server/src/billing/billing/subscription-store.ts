import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  lt,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { accounts } from '../../people/accounts/read-model.ts';
import { organisers } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  billingNotices,
  checkouts,
  orders,
  subscriptions,
} from '../../platform/db/tables/billing/billing.ts';
import { runningStatuses } from './policy.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** An organiser's billing data; null for an unknown organiser. */
export async function findPayer(db: Queryable, organiserId: string) {
  const [row] = await db
    .select({
      organiserId: organisers.id,
      customerId: organisers.stripeCustomerId,
      plan: organisers.plan,
      name: sql<string>`coalesce(nullif(${organisers.companyName}, ''), ${organisers.fullName})`,
      email: sql<string>`coalesce(nullif(${organisers.contactEmail}, ''), ${accounts.email})`,
      companyName: organisers.companyName,
      siret: sql<string>`coalesce(${organisers.siret}, '')`,
      line: organisers.addressLine,
      postcode: organisers.postcode,
      city: organisers.city,
      country: organisers.country,
      vatNumber: organisers.vatNumber,
      vatCheck: organisers.vatCheck,
    })
    .from(organisers)
    .innerJoin(accounts, eq(accounts.id, organisers.accountId))
    .where(eq(organisers.id, organiserId));
  return row ?? null;
}

export type Payer = NonNullable<Awaited<ReturnType<typeof findPayer>>>;

export async function findOrganiserIdByCustomer(db: Queryable, customerId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: organisers.id })
    .from(organisers)
    .where(eq(organisers.stripeCustomerId, customerId));
  return row?.id ?? null;
}

export async function findSubscription(db: Queryable, organiserId: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.organiserId, organiserId));
  return row ?? null;
}

/** Returns a number above every earlier one, and the number of the stored reading. */
export async function takeReading(
  db: Queryable,
  organiserId: string,
): Promise<{ reading: number; stored: number | null }> {
  const { rows } = await db.execute<{ reading: string; stored: string | null }>(sql`
    SELECT nextval('billing_readings') AS reading,
      (SELECT ${subscriptions.reading} FROM ${subscriptions} WHERE ${subscriptions.organiserId} = ${organiserId}) AS stored`);
  const [row] = rows;
  if (row === undefined) throw new Error('a sequence without a value');
  return { reading: Number(row.reading), stored: row.stored === null ? null : Number(row.stored) };
}

export async function upsertSubscription(tx: Queryable, row: SubscriptionRow): Promise<void> {
  const { organiserId, ...values } = row;
  await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({ target: subscriptions.organiserId, set: values });
}

/** Customers who opened a payment page since an instant and have no running subscription. */
export async function findUnsettledCustomers(db: Queryable, since: Date, limit: number): Promise<string[]> {
  const wentToPay = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.organiserId, organisers.id), gt(checkouts.createdAt, since)));
  const isSubscribed = db
    .select({ id: subscriptions.organiserId })
    .from(subscriptions)
    .where(
      and(eq(subscriptions.organiserId, organisers.id), inArray(subscriptions.status, [...runningStatuses])),
    );
  const rows = await db
    .select({ customerId: organisers.stripeCustomerId })
    .from(organisers)
    .where(and(isNotNull(organisers.stripeCustomerId), exists(wentToPay), notExists(isSubscribed)))
    .limit(limit);
  return rows.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]));
}

/** Organisers with a running subscription, ordered by id. */
export async function findSubscribers(
  db: Queryable,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<string[]> {
  const { organiserId, status } = subscriptions;
  const rows = await db
    .select({ organiserId })
    .from(subscriptions)
    .where(
      and(after === undefined ? undefined : gt(organiserId, after), inArray(status, [...runningStatuses])),
    )
    .orderBy(organiserId)
    .limit(limit);
  return rows.map((row) => row.organiserId);
}

/**
 * Customers whose running subscription should have been renewed or ended before an instant, or
 * whose trial ends before a later one; longest due first.
 */
export async function findDueCustomers(
  db: Queryable,
  { before, trialsBefore }: { readonly before: Date; readonly trialsBefore: Date },
  limit: number,
): Promise<string[]> {
  const { periodEnd, status } = subscriptions;
  const isDue = or(lt(periodEnd, before), eq(status, 'trialing'));
  const rows = await db
    .select({ customerId: organisers.stripeCustomerId })
    .from(subscriptions)
    .innerJoin(organisers, eq(organisers.id, subscriptions.organiserId))
    .where(and(lt(periodEnd, trialsBefore), isDue, inArray(status, [...runningStatuses])))
    .orderBy(periodEnd)
    .limit(limit);
  return rows.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]));
}

const { dueAttempt, dispute, status } = subscriptions;
/** Waits for a payment or a bank. Must match the predicate of its index. */
const isTroubled = sql`${dueAttempt} IS NOT NULL OR ${dispute} = 'open' OR ${status} IN ('incomplete', 'past_due', 'unpaid', 'paused')`;

/** Customers whose subscription can change on any day. */
export async function findTroubledCustomers(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .select({ customerId: organisers.stripeCustomerId })
    .from(subscriptions)
    .innerJoin(organisers, eq(organisers.id, subscriptions.organiserId))
    .where(isTroubled)
    .limit(limit);
  return rows.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]));
}

/** Makes other orders of the same company wait for the end of the transaction. */
export async function lockCompany(tx: Queryable, companyHash: Buffer): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(encode(${companyHash}, 'hex'), 1))`);
}

/** Whether an organiser, or another account with the same company numbers, has had a plan. */
export async function hasHadSubscription(
  db: Queryable,
  { organiserId, siret, vatNumber }: Pick<Payer, 'organiserId' | 'siret' | 'vatNumber'>,
): Promise<boolean> {
  const isSame: SQL[] = [eq(organisers.id, organiserId)];
  if (siret !== '') isSame.push(eq(organisers.siret, siret));
  if (vatNumber !== '') isSame.push(eq(organisers.vatNumber, vatNumber));
  const begun = notInArray(subscriptions.status, ['incomplete', 'incomplete_expired']);
  const rows = await db
    .select({ found: sql`1` })
    .from(organisers)
    .innerJoin(subscriptions, eq(subscriptions.organiserId, organisers.id))
    .where(and(or(...isSame), begun))
    .limit(1);
  return rows.length > 0;
}

interface Company {
  readonly organiserId: string;
  /** Pseudonyms of the company, under all keys. */
  readonly hashes: readonly Buffer[];
  /** Start of the period in which the page of a trial may still be open. */
  readonly openSince: Date;
}

/**
 * Whether an order of the organiser or the company started a subscription, or another of the
 * company's accounts may be starting a trial.
 */
export async function hasOrdered(
  db: Queryable,
  { organiserId, hashes, openSince }: Company,
): Promise<boolean> {
  const isBegun = isNotNull(orders.subscriptionId);
  const isOpenElsewhere = and(
    isNotNull(orders.trialDays),
    gt(orders.acceptedAt, openSince),
    or(ne(orders.organiserId, organiserId), sql`${orders.organiserId} IS NULL`),
  );
  const ofCompany =
    hashes.length === 0
      ? undefined
      : and(inArray(orders.companyHash, [...hashes]), or(isBegun, isOpenElsewhere));
  const rows = await db
    .select({ found: sql`1` })
    .from(orders)
    .where(or(and(eq(orders.organiserId, organiserId), isBegun), ofCompany))
    .limit(1);
  return rows.length > 0;
}

type NewNotice = Omit<typeof billingNotices.$inferInsert, 'id'>;
/** A notice without its recipient. */
export type PaymentNotice = Omit<NewNotice, 'organiserId' | 'createdAt'>;
export type NoticeRow = typeof billingNotices.$inferSelect;

/** The new notice's id; null when the same notice exists. */
export async function insertNotice(tx: Queryable, notice: NewNotice): Promise<string | null> {
  const [row] = await tx
    .insert(billingNotices)
    .values(notice)
    .onConflictDoNothing()
    .returning({ id: billingNotices.id });
  return row?.id ?? null;
}

export async function findNotice(db: Queryable, id: string): Promise<NoticeRow | null> {
  const [row] = await db.select().from(billingNotices).where(eq(billingNotices.id, id));
  return row ?? null;
}

/** Those of the subjects that the organiser has been notified of. */
export async function findNotifiedSubjects(
  db: Queryable,
  {
    organiserId,
    kind,
    subjects,
  }: Pick<NoticeRow, 'organiserId' | 'kind'> & { readonly subjects: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const { subject } = billingNotices;
  const isOurs = and(eq(billingNotices.organiserId, organiserId), eq(billingNotices.kind, kind));
  const rows = await db
    .select({ subject })
    .from(billingNotices)
    .where(and(isOurs, inArray(subject, [...subjects])));
  return new Set(rows.map((row) => row.subject));
}
