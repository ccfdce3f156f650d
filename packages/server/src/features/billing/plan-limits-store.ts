import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { subscriptions } from '../../db/tables/billing.ts';
import { events } from '../events/event-read-model.ts';
import { organisers } from '../organisers/organiser-read-model.ts';
import { runningStatuses } from './subscription-policy.ts';

const isRunning = and(
  eq(subscriptions.organiserId, organisers.id),
  inArray(subscriptions.status, [...runningStatuses]),
);

const planOfEvent = prepareOnce((db) =>
  db
    .select({ plan: organisers.plan, limits: subscriptions.limits })
    .from(events)
    .innerJoin(organisers, eq(organisers.id, events.organiserId))
    .leftJoin(subscriptions, isRunning)
    .where(eq(events.id, sql.placeholder('eventId')))
    .prepare('plan_of_event'),
);

/** The plan of an event's organiser, with the limits of the running subscription; null for an unknown event. */
export async function findPlanOfEvent(db: Queryable, eventId: string) {
  const [row] = await planOfEvent(db).execute({ eventId });
  return row ?? null;
}

/** The plan of an organiser, with limits and name of the running subscription; null for an unknown organiser. */
export async function findPlanInForce(db: Queryable, organiserId: string) {
  const [row] = await db
    .select({ plan: organisers.plan, limits: subscriptions.limits, name: subscriptions.productName })
    .from(organisers)
    .leftJoin(subscriptions, isRunning)
    .where(eq(organisers.id, organiserId));
  return row ?? null;
}
