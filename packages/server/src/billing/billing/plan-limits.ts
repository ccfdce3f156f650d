import type { AvailableSubscription, PlanUsage } from '@lampion/contract/billing/plan';
import {
  defaultPlanLimits,
  isWithinLimit,
  type PlanLimit,
  type PlanLimits,
  planLabels,
  readPlan,
  readPlanLimits,
} from '@lampion/contract/billing/rules/plan-limits';
import { describeLimit, limitWords } from '@lampion/contract/billing/rules/plan-words';
import { type PaidPlan, paidPlans } from '@lampion/contract/billing/rules/recommend-plan';
import { monthOf } from '@lampion/contract/platform/rules/paris-time';
import type { Deps } from '../../deps.ts';
import { type Actor, requireOrganiser } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { withinTime } from '../../platform/within-time.ts';
import {
  type Addressees,
  countAnnouncements,
  countPlanned,
  findMonths,
  findPlanInForce,
  findPlanOfEvent,
} from './plan-store.ts';
import { listAvailableSubscriptions } from './subscriptions.ts';

/**
 * What the actor's plan allows and how much is used, so that screens show it before a form is
 * filled in.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`
 */
export async function getPlanUsage({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<PlanUsage> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) throw new AppError('organiser_not_found');
  const month = monthOf(now());
  const [{ name, limits }, months, announcements, followerMessages] = await Promise.all([
    findOfferInForce(db, organiserId),
    findMonths(db, { organiserId, from: month.from }),
    countMessages(db, { organiserId, to: 'guests', ...month }),
    countMessages(db, { organiserId, to: 'followers', ...month }),
  ]);
  return { name, limits, months, announcements, followerMessages };
}

/** Messages of a period that an organiser wrote or planned. */
async function countMessages(
  db: Queryable,
  period: Parameters<typeof countAnnouncements>[1],
): Promise<number> {
  return (await countAnnouncements(db, period)) + (await countPlanned(db, period));
}

interface Offer {
  readonly name: string;
  readonly limits: PlanLimits;
}

/** Available plans, smallest first: from the prices known here, or the paid plans' defaults. */
function listOffers({ payments }: Pick<Deps, 'payments'>): Offer[] {
  const prices = payments.knownPrices();
  if (prices.length > 0) {
    const offers = prices.map(({ product }) => ({
      rank: paidPlans.indexOf(readPlan(product)),
      name: product.name,
      limits: readPlanLimits(product),
    }));
    return offers.sort((one, other) => one.rank - other.rank);
  }
  return paidPlans.map((plan) => ({ name: planLabels[plan], limits: defaultPlanLimits[plan] }));
}

function describeRefusal(name: string, key: PlanLimit, limit: number, wider: Offer | undefined): string {
  const allows = limit === 0 ? limitWords[key].refused : `permet ${describeLimit(key, limit)}`;
  const wayOut =
    wider === undefined ? 'Écrivez-nous pour aller plus loin.' : `L’offre ${wider.name} le permet.`;
  return `Votre offre ${name} ${allows}${limit === 0 ? '' : ', pas davantage'}. ${wayOut}`;
}

async function findOfferInForce(db: Queryable, organiserId: string): Promise<Offer> {
  const inForce = await findPlanInForce(db, organiserId);
  if (inForce === null) throw new AppError('organiser_not_found');
  const { plan, name, limits } = inForce;
  return { name: name ?? planLabels[plan], limits };
}

async function check(
  deps: Pick<Deps, 'payments'>,
  db: Queryable,
  key: PlanLimit,
  { organiserId, count }: { readonly organiserId: string; readonly count: number },
): Promise<void> {
  const { name, limits } = await findOfferInForce(db, organiserId);
  const limit = limits[key];
  if (limit === null || isWithinLimit(count, limit)) return;
  const wider = listOffers(deps).find((offer) => isWithinLimit(count, offer.limits[key]));
  throw new AppError('plan_limit_reached', {
    message: describeRefusal(name, key, limit, wider),
  });
}

/**
 * Checks that an organiser's plan allows one more event in the month (Paris) of `beginDate`, not
 * counting the event with this id, and `further` ones; counts as `getPlanUsage` does. Call it in
 * the writing transaction, with the organiser's row locked, so that concurrent calls cannot exceed
 * the limit.
 * @throws AppError `plan_limit_reached`, whose message names the plan that would allow it;
 * `organiser_not_found`
 */
export async function checkPlanAllowsEvent(
  deps: Pick<Deps, 'payments'>,
  tx: Queryable,
  {
    id,
    organiserId,
    beginDate,
    further = 0,
  }: {
    readonly id: string;
    readonly organiserId: string;
    readonly beginDate: Date;
    readonly further?: number;
  },
): Promise<void> {
  const [month] = await findMonths(tx, { organiserId, ...monthOf(beginDate), besides: id });
  await check(deps, tx, 'eventsPerMonth', { organiserId, count: (month?.events ?? 0) + 1 + further });
}

/**
 * Checks that an organiser's plan allows `count` guests for one event, including the new ones. Call
 * it in the writing transaction, with the event's row locked.
 * @throws AppError as `checkPlanAllowsEvent`
 */
export function checkPlanAllowsGuests(
  deps: Pick<Deps, 'payments'>,
  tx: Queryable,
  wanted: { readonly organiserId: string; readonly count: number },
): Promise<void> {
  return check(deps, tx, 'guestsPerEvent', wanted);
}

/** The limit of messages to guests, and to followers. */
const messageLimits = {
  guests: 'announcementsPerMonth',
  followers: 'followerMessagesPerMonth',
} as const satisfies Record<Addressees, PlanLimit>;

interface WantedMessages {
  readonly organiserId: string;
  readonly to: Addressees;
  readonly at: Date;
}

/**
 * Checks that an organiser's plan allows the messages to guests, or to followers, of the month
 * (Paris) of an instant, as `getPlanUsage` counts them, and `further` ones. A planned one counts
 * from the moment it is written, in the month in which it is sent. Call it in the writing
 * transaction, with the organiser's row locked.
 * @throws AppError as `checkPlanAllowsEvent`
 */
export async function checkPlanAllowsAnnouncements(
  deps: Pick<Deps, 'payments'>,
  tx: Queryable,
  { organiserId, to, at, further }: WantedMessages & { readonly further: number },
): Promise<void> {
  const count = (await countMessages(tx, { organiserId, to, ...monthOf(at) })) + further;
  await check(deps, tx, messageLimits[to], { organiserId, count });
}

/**
 * The same for a planned message at its time: those sent before it count, those that still wait do
 * not, so that with a smaller plan the earlier ones are sent.
 * @throws AppError as `checkPlanAllowsEvent`
 */
export async function checkPlanStillAllows(
  deps: Pick<Deps, 'payments'>,
  tx: Queryable,
  { organiserId, to, at }: WantedMessages,
): Promise<void> {
  const count = (await countAnnouncements(tx, { organiserId, to, ...monthOf(at) })) + 1;
  await check(deps, tx, messageLimits[to], { organiserId, count });
}

/** Queries in progress by event: of many concurrent guests, only the first sends one. */
const asked = new WeakMap<Db, Map<string, Promise<number | null>>>();

/**
 * How many guests the plan of an event's organiser allows for one event; null for unlimited, and
 * for an unknown event. Read before a transaction: one answer serves all concurrent guests, and
 * only their count needs the lock.
 */
export function findGuestLimit({ db }: Pick<Deps, 'db'>, eventId: string): Promise<number | null> {
  const questions = asked.get(db) ?? new Map<string, Promise<number | null>>();
  asked.set(db, questions);
  const known = questions.get(eventId);
  if (known !== undefined) return known;
  const question = askLimit(db, eventId).finally(() => questions.delete(eventId));
  questions.set(eventId, question);
  return question;
}

async function askLimit(db: Db, eventId: string): Promise<number | null> {
  const inForce = await findPlanOfEvent(db, eventId);
  if (inForce === null) return null;
  return inForce.limits.guestsPerEvent;
}

/** The plan an organiser pays for; null for a free account, and for an unknown organiser. */
export async function findPaidPlan({ db }: Pick<Deps, 'db'>, organiserId: string): Promise<PaidPlan | null> {
  const inForce = await findPlanInForce(db, organiserId);
  return inForce === null || inForce.plan === 'discovery' ? null : inForce.plan;
}

/** How long a page waits for prices that are not cached yet. */
const PATIENCE_MS = 2000;

/**
 * The plans on sale, for a page that also shows other content: empty while the provider does not
 * answer.
 */
export async function showPlans(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'payments'>,
): Promise<AvailableSubscription[]> {
  try {
    return (await withinTime(listAvailableSubscriptions(deps), PATIENCE_MS)).data;
  } catch (error) {
    deps.log.warn({ err: error }, 'a page is made without prices');
    return [];
  }
}
