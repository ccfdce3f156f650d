import type { CustomerQuery } from '@lampion/contract/schemas/admin-customer';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { countUpTo } from '../../db/count-up-to.ts';
import type { Queryable } from '../../db/database.ts';
import { subscriptions } from '../../db/tables/billing.ts';
import { accounts } from '../accounts/account-read-model.ts';
import { isCalled, organisers } from '../organisers/organiser-read-model.ts';

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

/** One page of the administration's list, latest profiles first. What is shown is read of that page alone. */
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

/** How many the list holds on all its pages; `limit` + 1 means that there are more. */
export function countCustomers(db: Queryable, filter: Filter, limit: number): Promise<number> {
  return countUpTo(
    db,
    limit,
    sql`${organisers} LEFT JOIN ${subscriptions} ON ${ofOrganiser} WHERE ${matches(filter)}`,
  );
}

/** The customer that belongs to a pro profile; null when there is none. */
export async function findCustomer(db: Queryable, organiserId: string): Promise<CustomerRow | null> {
  const [row] = await selectCustomers(db).where(and(eq(organisers.id, organiserId), matches({})));
  return row ?? null;
}
