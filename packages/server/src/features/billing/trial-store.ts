import { and, eq, gt, inArray, isNotNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { orders, subscriptions } from '../../db/tables/billing.ts';
import { organisers } from '../organisers/organiser-read-model.ts';
import type { Payer } from './subscription-store.ts';

/** Makes other orders of the same company wait for the end of the transaction. */
export async function lockCompany(tx: Queryable, companyHash: Buffer): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(encode(${companyHash}, 'hex'), 1))`);
}

/** Whether an organiser has had a plan, or another account with the same numbers. */
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
  /** The company's pseudonyms so far. */
  readonly hashes: readonly Buffer[];
  /** Since when the page of a trial can still be open. */
  readonly openSince: Date;
}

/** Whether something was begun by an order of the organiser or the company, or another account may be beginning a trial. */
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
