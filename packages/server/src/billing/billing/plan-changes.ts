import type { ChangedSubscription, PlanChange, PlanChangeOrder } from '@lampion/contract/billing/plan-change';
import { isUpgrade } from '@lampion/contract/billing/rules/plan-changes';
import {
  defaultPlanLimits,
  freeChoice,
  isWithinLimit,
  type PlanLimits,
  planLabels,
} from '@lampion/contract/billing/rules/plan-limits';
import { plans } from '@lampion/contract/billing/rules/recommend-plan';
import type { Subscription } from '@lampion/contract/billing/subscription';
import { formatMoney } from '@lampion/contract/platform/rules/format';
import { monthOf } from '@lampion/contract/platform/rules/paris-time';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type {
  CodeRefusal,
  NewUpgrade,
  PaymentDiscount,
  PlanPrice,
  UpgradeCost,
} from '../../platform/ports/payments/payments.ts';
import { countAnnouncements, findCrowdedEvents, findFullMonths } from './plan-store.ts';
import { requireOpen } from './policy.ts';
import { findSubscription, type SubscriptionRow } from './subscription-store.ts';
import {
  applySubscriptionChange,
  type ChangeDependencies,
  findOwnPayer,
  listAvailableSubscriptions,
} from './subscriptions.ts';
import { toOffer, toUpgradeCost } from './view.ts';

/**
 * A price on sale, for a subscription that is not ending.
 * @throws AppError `plan_not_found`, `subscription_ending`
 */
async function findChoice(
  { payments }: Pick<Deps, 'payments'>,
  { endsAt }: SubscriptionRow,
  priceId: string,
): Promise<PlanPrice> {
  const price = (await payments.listPrices()).find(({ id }) => id === priceId);
  if (price === undefined) throw new AppError('plan_not_found');
  if (endsAt !== null) throw new AppError('subscription_ending');
  return price;
}

/**
 * Changes the plan. For the next billing period: any other plan; it replaces one already scheduled,
 * and choosing the current plan cancels the scheduled change. Nothing is charged today. At once: a
 * more expensive plan, for the amount that was shown.
 * @throws AppError as `applySubscriptionChange` and `startUpgrade`, and `plan_not_found`,
 * `subscription_ending`
 */
export async function changePlan(
  deps: ChangeDependencies,
  actor: Actor,
  { priceId, when, amountDue = 0, prorationDate = 0 }: PlanChangeOrder,
): Promise<ChangedSubscription> {
  let url: string | null = null;
  const subscription = await applySubscriptionChange(deps, actor, async (row) => {
    const price = await findChoice(deps, row, priceId);
    if (when === 'now') url = await startUpgrade(deps, row, { price, amountDue, prorationDate });
    else if (priceId === row.priceId) await deps.payments.revokeChange(row.subscriptionId);
    else await deps.payments.planChange(row.subscriptionId, price);
  });
  return { ...subscription, url };
}

/** How long the user can accept a cost after it was shown. */
const SHOWN_MS = 3_600_000;

type UpgradeDeps = Pick<Deps, 'now' | 'payments'>;

/** The refusal, with the new amount. */
async function refuseAmount(deps: UpgradeDeps, subscription: SubscriptionRow, price: PlanPrice) {
  const cost = await findUpgradeCost(deps, subscription, price);
  if (cost === null) return new AppError('upgrade_impossible');
  const message = `Le montant a changé : ${formatMoney(cost.amountDue)} seraient débités aujourd’hui. Vérifiez ce nouveau montant, puis confirmez.`;
  return new AppError('amount_changed', { message, current: toUpgradeCost(cost) });
}

/**
 * Starts a more expensive price at once, for exactly the amount shown. Returns the URL where its
 * payment must be confirmed, null once it is paid. Idempotent.
 * @throws AppError `upgrade_impossible`, `amount_changed`, `payment_refused`, `unavailable`
 */
async function startUpgrade(
  deps: UpgradeDeps,
  subscription: SubscriptionRow,
  { price, ...agreed }: Omit<NewUpgrade, 'priceId'> & { readonly price: PlanPrice },
): Promise<string | null> {
  if (price.id === subscription.priceId) return null;
  if (!isUpgrade(subscription, toOffer(price))) throw new AppError('upgrade_impossible');
  const age = deps.now().getTime() - agreed.prorationDate * 1000;
  if (Math.abs(age) > SHOWN_MS) throw await refuseAmount(deps, subscription, price);
  const upgrade = { ...agreed, priceId: price.id };
  const outcome = await deps.payments.upgrade(subscription.subscriptionId, upgrade);
  if (outcome.kind === 'changed') throw await refuseAmount(deps, subscription, price);
  if (outcome.kind === 'refused') throw new AppError('payment_refused');
  return outcome.kind === 'waiting' ? outcome.url : null;
}

type PreviewDeps = Pick<Deps, 'config' | 'db' | 'now' | 'payments'>;

type Offer = Pick<PlanChange, 'name' | 'plan' | 'amount' | 'period' | 'taxes' | 'limits'>;

const freeOffer: Offer = {
  name: planLabels.discovery,
  plan: 'discovery',
  limits: defaultPlanLimits.discovery,
  amount: 0,
  period: 'month',
  taxes: 'none',
};

/**
 * The free plan, or one on sale.
 * @throws AppError `plan_not_found`
 */
async function findOffer(deps: PreviewDeps, priceId: string): Promise<Offer> {
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

/** Cost of an immediate upgrade; null for the free plan, and when the change has to wait. */
async function findNow(
  deps: PreviewDeps,
  subscription: SubscriptionRow,
  priceId: string,
): Promise<PlanChange['now']> {
  const price = (await deps.payments.listPrices()).find(({ id }) => id === priceId);
  const cost = price && (await findUpgradeCost(deps, subscription, price));
  return cost ? toUpgradeCost(cost) : null;
}

/** What exceeds limits that apply from an instant on. */
async function findExcess(
  { db, now }: PreviewDeps,
  organiserId: string,
  { limits, since }: { readonly limits: PlanLimits; readonly since: Date },
): Promise<PlanChange['excess']> {
  const [months, crowded, written] = await Promise.all([
    findFullMonths(db, { organiserId, limit: limits.eventsPerMonth, from: monthOf(since).from }),
    findCrowdedEvents(db, { organiserId, limit: limits.guestsPerEvent, now: now() }),
    countAnnouncements(db, { organiserId, to: 'guests', ...monthOf(now()) }),
  ]);
  return {
    months,
    crowdedCount: crowded.total,
    crowded: crowded.named,
    announcements: isWithinLimit(written, limits.announcementsPerMonth) ? null : written,
  };
}

/**
 * What changes for the actor with another plan, or the free one, from the next billing period on,
 * and what they have that it does not allow. Changes nothing.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`,
 * `subscription_not_found`, `plan_not_found`, `unavailable`
 */
export async function previewPlanChange(
  deps: PreviewDeps,
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

/**
 * Cancels the change of plan scheduled for the next period. Does nothing without one.
 * @throws AppError as `applySubscriptionChange`
 */
export function revokePlanChange(deps: ChangeDependencies, actor: Actor): Promise<Subscription> {
  return applySubscriptionChange(deps, actor, ({ subscriptionId }) =>
    deps.payments.revokeChange(subscriptionId),
  );
}

/**
 * Cost of an immediate upgrade; null where it is impossible.
 * @throws AppError `unavailable`
 */
async function findUpgradeCost(
  { payments }: Pick<Deps, 'payments'>,
  subscription: SubscriptionRow,
  price: PlanPrice,
): Promise<UpgradeCost | null> {
  const { subscriptionId, endsAt } = subscription;
  if (endsAt !== null || !isUpgrade(subscription, toOffer(price))) return null;
  return payments.previewUpgrade(subscriptionId, price.id);
}

/** Enough for typing errors, too few to guess codes. */
const CODES_PER_ACCOUNT = { name: 'promotion-code', points: 20, seconds: 3600 };

const sentences: Readonly<Record<Exclude<CodeRefusal['refusal'], 'minimum'>, string>> = {
  unknown: 'Ce code n’existe pas. Vérifiez-le lettre par lettre, ou retirez-le',
  expired: 'Ce code n’est plus valable. Retirez-le pour commander sans réduction',
  used_up: 'Ce code a été utilisé autant de fois qu’il le permettait. Retirez-le pour commander',
  other_plan: 'Ce code ne vaut pas pour cette offre. Choisissez-en une autre, ou retirez-le',
  first_order: 'Ce code est réservé à une première commande. Retirez-le pour commander',
  currency: 'Ce code n’est pas en euros. Retirez-le pour commander',
};

function describeRefusal(refused: CodeRefusal): string {
  if (refused.refusal !== 'minimum') return sentences[refused.refusal];
  return `Ce code demande une commande d’au moins ${formatMoney(refused.minimum)}. Choisissez une autre offre, ou retirez-le`;
}

interface CodeOrder {
  readonly accountId: string;
  readonly code: string;
  readonly priceId: string;
  readonly customerId: string | null;
}

/**
 * The discount of a promotion code; null for an empty code. Each look-up counts.
 * @throws AppError `promotion_code_refused`, with the sentence at the field `code`;
 * `too_many_attempts`, `unavailable`
 */
export async function findCodeDiscount(
  { limiter, payments }: Pick<Deps, 'limiter' | 'payments'>,
  { accountId, code, ...order }: CodeOrder,
): Promise<PaymentDiscount | null> {
  if (code === '') return null;
  await limiter.consume(CODES_PER_ACCOUNT, accountId);
  const found = await payments.findDiscount(code, order);
  if (!('refusal' in found)) return found;
  const message = describeRefusal(found);
  throw new AppError('promotion_code_refused', { fields: [{ path: 'code', message }] });
}
