import { billingEndpoints } from '@lampion/contract/billing/billing';
import type { AvailableSubscription, AvailableSubscriptions } from '@lampion/contract/billing/plan';
import {
  defaultPlanLimits,
  freeChoice,
  type PlanLimits,
  planLabels,
} from '@lampion/contract/billing/rules/plan-limits';
import type { BillingPeriod } from '@lampion/contract/billing/rules/plan-price';
import type { Plan } from '@lampion/contract/billing/rules/recommend-plan';
import type { PriceTaxes } from '@lampion/contract/billing/rules/vat-treatment';
import { callApi } from '../platform/api.ts';
import { useLoaded } from '../platform/use-loaded.ts';

/** A plan as it is offered: the free one, or one for a price. */
export interface PlanOption {
  /** Id of the price; `freeChoice` without one. */
  readonly id: string;
  readonly plan: Plan;
  readonly name: string;
  readonly limits: PlanLimits;
  /** Its features besides its limits. */
  readonly features: readonly string[];
  /** Null for the free one. */
  readonly price: {
    readonly cents: number;
    readonly period: BillingPeriod;
    readonly taxes: PriceTaxes;
  } | null;
  /** Days it can be tried for free; 0 for none. */
  readonly trialDays: number;
}

const freeOption: PlanOption = {
  id: freeChoice,
  plan: 'discovery',
  name: planLabels.discovery,
  limits: defaultPlanLimits.discovery,
  features: [],
  price: null,
  trialDays: 0,
};

function toOption(offer: AvailableSubscription, trialDays: number): PlanOption {
  const { id, plan, product, limits, unit_amount, recurring, taxes } = offer;
  return {
    id,
    plan,
    name: product.name,
    limits,
    trialDays,
    features: Object.values(product.metadata),
    price: { cents: unit_amount, period: recurring.interval, taxes },
  };
}

interface ShownChoices extends Pick<PlanOption, 'trialDays'> {
  readonly period: BillingPeriod;
  readonly hasFree: boolean;
}

/** The options for a period: its prices, preceded by the free plan if that is one. */
export function listOptions(
  prices: readonly AvailableSubscription[],
  { period, hasFree, trialDays }: ShownChoices,
): PlanOption[] {
  const ofPeriod = prices.filter(({ recurring }) => recurring.interval === period);
  const paid = ofPeriod.map((offer) => toOption(offer, trialDays));
  return hasFree ? [freeOption, ...paid] : paid;
}

/**
 * The price that stays chosen when the period changes: the same plan's, else the first; a free plan
 * has no period.
 */
export function findSamePlan(
  prices: readonly AvailableSubscription[],
  chosen: string | null,
  period: BillingPeriod,
): string | null {
  const before = prices.find(({ id }) => id === chosen);
  if (before === undefined) return chosen;
  const options = prices.filter(({ recurring }) => recurring.interval === period);
  return (options.find(({ plan }) => plan === before.plan) ?? options[0])?.id ?? chosen;
}

async function loadPlans(signal: AbortSignal): Promise<AvailableSubscriptions> {
  const [monthly, yearly] = await Promise.all([
    callApi(billingEndpoints.listAvailableSubscriptions, { query: {}, signal }),
    callApi(billingEndpoints.listAvailableSubscriptions, { query: { interval: 'year' }, signal }),
  ]);
  const data = [...monthly.data, ...yearly.data].toSorted((a, b) => a.unit_amount - b.unit_amount);
  return { ...monthly, data };
}

/** The plans on offer. */
export const usePlans = () => useLoaded(loadPlans);

export type Plans = ReturnType<typeof usePlans>;

const OFFER = 'offre';

/** The address of the screen where a price is ordered. */
export function orderAddress(priceId: string): string {
  return `/pro/order?${new URLSearchParams({ [OFFER]: priceId })}`;
}

/** The price in the address of that screen. */
export function readOrderedPrice(search: URLSearchParams): string | null {
  return search.get(OFFER);
}
