import { eq } from 'drizzle-orm';
import { events } from '../../events/events/read-model.ts';
import { organisers } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';

/** The pro profile of an account with its events; null without one. */
export async function findOrganiserWithEvents(tx: Queryable, accountId: string) {
  const [organiser] = await tx
    .select({ id: organisers.id, plan: organisers.plan, customerId: organisers.stripeCustomerId })
    .from(organisers)
    .where(eq(organisers.accountId, accountId));
  if (organiser === undefined) return null;
  const rows = await tx.select({ id: events.id }).from(events).where(eq(events.organiserId, organiser.id));
  return { ...organiser, eventIds: rows.map(({ id }) => id) };
}
