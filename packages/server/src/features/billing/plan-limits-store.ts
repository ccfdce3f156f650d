import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { subscriptions } from '../../db/tables/billing.ts';
import { organisers } from '../organisers/organiser-read-model.ts';
import { runningStatuses } from './subscription-policy.ts';

/** The plan of an organiser, with limits and name of the running subscription; null for an unknown organiser. */
export async function findPlanInForce(db: Queryable, organiserId: string) {
  const [row] = await db
    .select({ plan: organisers.plan, limits: subscriptions.limits, name: subscriptions.productName })
    .from(organisers)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.organiserId, organisers.id), inArray(subscriptions.status, [...runningStatuses])),
    )
    .where(eq(organisers.id, organiserId));
  return row ?? null;
}
