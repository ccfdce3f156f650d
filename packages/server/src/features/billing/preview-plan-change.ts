import { monthOf } from '@lampion/contract/rules/paris-time';
import { isWithinLimit, type PlanLimits } from '@lampion/contract/rules/plan-limits';
import { paidPlans } from '@lampion/contract/rules/recommend-plan';
import type { AvailableSubscription } from '@lampion/contract/schemas/plan';
import type { PlanChange } from '@lampion/contract/schemas/plan-change';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findOwnPayer } from './find-own-payer.ts';
import { listAvailableSubscriptions } from './list-available-subscriptions.ts';
import { countAnnouncements, findCrowdedEvents, findFullMonths } from './plan-excess-store.ts';
import { requireRunning } from './subscription-policy.ts';
import { findSubscription, type SubscriptionRow } from './subscription-store.ts';

type Dependencies = Pick<Deps, 'config' | 'db' | 'now' | 'payments'>;

function isSmaller(offer: AvailableSubscription, { plan, period }: SubscriptionRow): boolean {
  const step = paidPlans.indexOf(offer.plan) - paidPlans.indexOf(plan);
  return step < 0 || (step === 0 && period === 'year' && offer.recurring.interval === 'month');
}

/** What limits that hold from an instant on have no room for. */
async function findExcess(
  { db, now }: Dependencies,
  organiserId: string,
  { limits, since }: { readonly limits: PlanLimits; readonly since: Date },
): Promise<PlanChange['excess']> {
  const [months, crowded, written] = await Promise.all([
    findFullMonths(db, { organiserId, limit: limits.eventsPerMonth, from: monthOf(since).from }),
    findCrowdedEvents(db, { organiserId, limit: limits.guestsPerEvent, now: now() }),
    countAnnouncements(db, { organiserId, ...monthOf(now()) }),
  ]);
  return {
    months,
    crowdedCount: crowded.total,
    crowded: crowded.named,
    announcements: isWithinLimit(written, limits.announcementsPerMonth) ? null : written,
  };
}

/**
 * What another plan would bring the actor from the next billing period on, and what they have that it does not allow.
 * Changes nothing.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `subscription_not_found`, `plan_not_found`,
 * `unavailable`
 */
export async function previewPlanChange(
  deps: Dependencies,
  actor: Actor,
  { priceId }: { readonly priceId: string },
): Promise<PlanChange> {
  const { organiserId } = await findOwnPayer(deps, actor);
  const subscription = requireRunning(await findSubscription(deps.db, organiserId));
  const offer = (await listAvailableSubscriptions(deps)).data.find(({ id }) => id === priceId);
  if (offer === undefined) throw new AppError('plan_not_found');
  const { plan, limits, taxes, product, recurring, unit_amount: amount } = offer;
  return {
    ...{ name: product.name, plan, amount, taxes, period: recurring.interval, limits },
    date: subscription.periodEnd.toISOString(),
    isSmaller: isSmaller(offer, subscription),
    excess: await findExcess(deps, organiserId, { limits, since: subscription.periodEnd }),
  };
}
