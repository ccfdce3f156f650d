import { and, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { subscriptions } from '../billing/subscription-read-model.ts';
import { events, isAnnouncedEvent, isNotOver } from '../events/event-read-model.ts';
import { organisers } from '../organisers/organiser-read-model.ts';

/** What keeps the pro profile of an account open: events guests count on, and what is still paid for. */
export async function findProBonds(tx: Queryable, accountId: string, now: Date) {
  const ownId = sql`(SELECT ${organisers.id} FROM ${organisers} WHERE ${organisers.accountId} = ${accountId})`;
  const isComing = and(sql`${events.organiserId} = ${ownId}`, isAnnouncedEvent, isNotOver(now));
  const isPaid = and(
    sql`${subscriptions.organiserId} = ${ownId}`,
    notInArray(subscriptions.status, ['canceled', 'incomplete', 'incomplete_expired']),
  );
  const [coming] = await tx.select({ id: events.id }).from(events).where(isComing).limit(1);
  const [paid] = await tx
    .select({ id: subscriptions.organiserId })
    .from(subscriptions)
    .where(isPaid)
    .limit(1);
  return { hasComingEvents: coming !== undefined, hasSubscription: paid !== undefined };
}
