import type { CustomerQuery } from '@lampion/contract/billing/admin-billing';
import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { accounts } from '../../people/accounts/read-model.ts';
import { isCalled, organisers } from '../../people/organisers/read-model.ts';
import { countUpTo, type Queryable } from '../../platform/db/database.ts';
import { acceptedTerms, checkouts, orders, subscriptions } from '../../platform/db/tables/billing/billing.ts';

type NewOrder = typeof orders.$inferInsert;
export type OrderRow = typeof orders.$inferSelect;

/**
 * Stores the order of a payment page. If it is ordered again before it is paid, the last acceptance
 * counts.
 */
export async function upsertOrder(db: Queryable, order: NewOrder): Promise<void> {
  const { checkoutId, ...values } = order;
  await db
    .insert(orders)
    .values(order)
    .onConflictDoUpdate({
      target: orders.checkoutId,
      set: values,
      setWhere: isNull(orders.subscriptionId),
    });
}

/** The last order of an organiser, while no payment for it is known. */
export async function findOpenOrder(
  db: Queryable,
  organiserId: string,
): Promise<Pick<OrderRow, 'id' | 'checkoutId'> | null> {
  const { id, checkoutId, subscriptionId } = orders;
  const [last] = await db
    .select({ id, checkoutId, subscriptionId })
    .from(orders)
    .where(eq(orders.organiserId, organiserId))
    .orderBy(desc(orders.acceptedAt))
    .limit(1);
  return last === undefined || last.subscriptionId !== null ? null : last;
}

export async function setOrderSubscription(tx: Queryable, id: string, subscriptionId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ subscriptionId })
    .where(and(eq(orders.id, id), isNull(orders.subscriptionId)));
}

/** The order that created a subscription. */
export async function findOrderBySubscription(
  db: Queryable,
  subscriptionId: string,
): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.subscriptionId, subscriptionId));
  return order ?? null;
}

export async function findOrder(db: Queryable, id: string): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order ?? null;
}

/** Records a withdrawal and its refund; false if it was recorded before. */
export async function setOrderWithdrawn(
  tx: Queryable,
  id: string,
  withdrawal: { readonly withdrawnAt: Date; readonly refundAmount: number },
): Promise<boolean> {
  const rows = await tx
    .update(orders)
    .set(withdrawal)
    .where(and(eq(orders.id, id), isNull(orders.withdrawnAt)))
    .returning({ id: orders.id });
  return rows.length > 0;
}

export async function setOrderRefunded(db: Queryable, id: string, refundedAt: Date): Promise<void> {
  await db.update(orders).set({ refundedAt }).where(eq(orders.id, id));
}

/** Withdrawals that the provider has not completed; oldest first. */
export function findUnsettledWithdrawals(db: Queryable, limit: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(isNotNull(orders.withdrawnAt), isNull(orders.refundedAt)))
    .orderBy(orders.withdrawnAt)
    .limit(limit);
}

/** Stores terms; a stored version is never overwritten. */
export async function insertTerms(db: Queryable, terms: { version: string; file: string }): Promise<void> {
  await db.insert(acceptedTerms).values(terms).onConflictDoNothing();
}

export async function findTerms(db: Queryable, version: string): Promise<string | null> {
  const [terms] = await db.select().from(acceptedTerms).where(eq(acceptedTerms.version, version));
  return terms?.file ?? null;
}

/** Deletes orders that were never paid. */
export async function deleteUnpaidOrdersBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(orders).where(and(isNull(orders.subscriptionId), lt(orders.acceptedAt, instant)));
}

export async function deleteOrdersBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(orders).where(lt(orders.acceptedAt, instant));
}

export type CheckoutRow = typeof checkouts.$inferSelect;

/** The last payment page opened. */
export async function findLastCheckout(db: Queryable, organiserId: string): Promise<CheckoutRow | null> {
  const [last] = await db
    .select()
    .from(checkouts)
    .where(eq(checkouts.organiserId, organiserId))
    .orderBy(desc(checkouts.number))
    .limit(1);
  return last ?? null;
}

/** Stores a page under its number; false when another page has that number. */
export async function insertCheckout(db: Queryable, checkout: CheckoutRow): Promise<boolean> {
  await db.insert(checkouts).values(checkout).onConflictDoNothing();
  const { organiserId, number } = checkout;
  const [kept] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.organiserId, organiserId), eq(checkouts.number, number)));
  return kept?.id === checkout.id;
}

type Filter = Pick<CustomerQuery, 'q' | 'status'>;

const ofOrganiser = eq(subscriptions.organiserId, organisers.id);

function matches({ q, status }: Filter): SQL | undefined {
  const state = status === 'none' ? isNull(subscriptions.status) : status && eq(subscriptions.status, status);
  return and(isNotNull(organisers.stripeCustomerId), isCalled(q), state);
}

function selectCustomers(db: Queryable) {
  return db
    .select({
      organiserId: organisers.id,
      accountId: organisers.accountId,
      email: accounts.email,
      name: sql<string>`coalesce(nullif(${organisers.companyName}, ''), ${organisers.fullName})`,
      customerId: sql<string>`${organisers.stripeCustomerId}`,
      subscription: subscriptions,
    })
    .from(organisers)
    .innerJoin(accounts, eq(accounts.id, organisers.accountId))
    .leftJoin(subscriptions, ofOrganiser);
}

export type CustomerRow = Awaited<ReturnType<typeof selectCustomers>>[number];

/**
 * One page of the administration's list, latest profiles first. Details are read for that page
 * only.
 */
export function findCustomers(
  db: Queryable,
  { page, perPage, ...filter }: CustomerQuery,
): Promise<CustomerRow[]> {
  const chosen = db
    .select({ id: organisers.id })
    .from(organisers)
    .leftJoin(subscriptions, ofOrganiser)
    .where(matches(filter))
    .orderBy(desc(organisers.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return selectCustomers(db).where(sql`${organisers.id} IN (${chosen})`).orderBy(desc(organisers.id));
}

/** Number of customers on all pages; `limit` + 1 means that there are more. */
export function countCustomers(db: Queryable, filter: Filter, limit: number): Promise<number> {
  return countUpTo(
    db,
    limit,
    sql`${organisers} LEFT JOIN ${subscriptions} ON ${ofOrganiser} WHERE ${matches(filter)}`,
  );
}

/** The customer of a pro profile; null without one. */
export async function findCustomer(db: Queryable, organiserId: string): Promise<CustomerRow | null> {
  const [row] = await selectCustomers(db).where(and(eq(organisers.id, organiserId), matches({})));
  return row ?? null;
}
