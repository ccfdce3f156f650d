import { monthOf } from '@lampion/contract/rules/paris-time';
import {
  defaultPlanLimits,
  freeChoice,
  isWithinLimit,
  type PlanLimits,
  planLabels,
} from '@lampion/contract/rules/plan-limits';
import { plans } from '@lampion/contract/rules/recommend-plan';
import type { PlanChange } from '@lampion/contract/schemas/plan-change';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findOwnPayer } from './find-own-payer.ts';
import { findUpgradeCost } from './find-upgrade-cost.ts';
import { listAvailableSubscriptions } from './list-available-subscriptions.ts';
import { countAnnouncements, findCrowdedEvents, findFullMonths } from './plan-excess-store.ts';
import { requireOpen } from './subscription-policy.ts';
import { findSubscription, type SubscriptionRow } from './subscription-store.ts';
import { toUpgradeCost } from './subscription-view.ts';

type Dependencies = Pick<Deps, 'config' | 'db' | 'now' | 'payments'>;

type Offer = Pick<PlanChange, 'name' | 'plan' | 'amount' | 'period' | 'taxes' | 'limits'>;

const freeOffer: Offer = {
  name: planLabels.discovery,
  plan: 'discovery',
  limits: defaultPlanLimits.discovery,
  amount: 0,
  period: 'month',
  taxes: 'none',
};

/** The free plan, or one on sale. Throws `plan_not_found`. */
async function findOffer(deps: Dependencies, priceId: string): Promise<Offer> {
  if (priceId === freeChoice) return freeOffer;
  const offer = (await listAvailableSubscriptions(deps)).data.find(({ id }) => id === priceId);
  if (offer === undefined) throw new AppError('plan_not_found');
  const { plan, limits, taxes, product, recurring, unit_amount: amount } = offer;
  return { name: product.name, plan, amount, taxes, period: recurring.interval, limits };
}

function isSmaller(offer: Offer, { plan, period }: SubscriptionRow): boolean {
  const step = plans.indexOf(offer.plan) - plans.indexOf(plan);
  return step < 0 || (step === 0 && period === 'year' && offer.period === 'month');
}

/** What a price costs at once; null for the free plan, and where it has to wait. */
async function findNow(
  deps: Dependencies,
  subscription: SubscriptionRow,
  priceId: string,
): Promise<PlanChange['now']> {
  const price = (await deps.payments.listPrices()).find(({ id }) => id === priceId);
  const cost = price && (await findUpgradeCost(deps, subscription, price));
  return cost ? toUpgradeCost(cost) : null;
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
 * What another plan, or the free one, would bring the actor from the next billing period on, and what they have that it
 * does not allow. Changes nothing.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `subscription_not_found`, `plan_not_found`,
 * `unavailable`
 */
export async function previewPlanChange(
  deps: Dependencies,
  actor: Actor,
  { priceId }: { readonly priceId: string },
): Promise<PlanChange> {
  const { organiserId } = await findOwnPayer(deps, actor);
  const subscription = requireOpen(await findSubscription(deps.db, organiserId));
  const offer = await findOffer(deps, priceId);
  return {
    ...offer,
    date: subscription.periodEnd.toISOString(),
    isSmaller: isSmaller(offer, subscription),
    now: await findNow(deps, subscription, priceId),
    excess: await findExcess(deps, organiserId, { limits: offer.limits, since: subscription.periodEnd }),
  };
}
