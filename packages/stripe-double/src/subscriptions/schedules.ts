import { all, type Desk, emit, find, findCustomer, keep } from '../account-context.ts';
import type { Phase, Schedule, Subscription } from '../billing-shapes.ts';
import { addMonths, DAY } from '../calendar.ts';
import { readReductions } from '../catalogue/discounts.ts';
import { listParams, page } from '../list.ts';
import {
  checkParams,
  type Params,
  readGroup,
  readGroups,
  readMetadata,
  readNumber,
  readText,
  readWord,
} from '../params.ts';
import { impossible, invalid } from '../refusal.ts';
import type { Discount } from '../shapes.ts';
import { endSubscription, isOver } from './end-subscription.ts';
import { emptyItem, emptyPhase, makeSchedule } from './make-schedule.ts';
import { prorationWays } from './prorations.ts';
import { releaseSchedule } from './schedule-phases.ts';
import { readPrice, readTaxRates } from './subscription-request.ts';

export function createSchedule(desk: Desk, params: Params): object {
  checkParams(params, [], ['from_subscription']);
  const subscription = find<Subscription>(
    desk,
    'subscription',
    readText(params, 'from_subscription') ?? '',
    'from_subscription',
  );
  if (subscription.schedule !== null || isOver(subscription)) {
    throw impossible(
      'You cannot migrate a subscription that is already attached to a schedule, or canceled.',
    );
  }
  const schedule = keep(desk, makeSchedule(desk, subscription));
  subscription.schedule = schedule.id;
  emit(desk, 'subscription_schedule.created', schedule);
  return schedule;
}

function findActive(desk: Desk, id: string): Schedule {
  const schedule = find<Schedule>(desk, 'subscription_schedule', id);
  if (schedule.status === 'active') return schedule;
  throw impossible(
    `You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  );
}

export function updateSchedule(desk: Desk, params: Params, id: string): object {
  checkParams(params, ['end_behavior', 'proration_behavior', 'metadata', 'phases']);
  const schedule = findActive(desk, id);
  const phases: Phase[] = [];
  for (const [index, sent] of readGroups(params, 'phases').entries()) {
    phases.push(readPhase(desk, sent, index, phases.at(-1)?.end_date));
  }
  const { current_phase } = schedule;
  const current = phases.find(({ start_date }) => start_date === current_phase?.start_date);
  if (phases.length > 0 && current === undefined) {
    throw invalid('phases', 'The current phase must be among those passed, with its start date unchanged.');
  }
  if (current !== undefined) {
    schedule.phases = phases;
    schedule.current_phase = { start_date: current.start_date, end_date: current.end_date };
  }
  schedule.end_behavior = readWord(params, 'end_behavior', ['release', 'cancel']) ?? schedule.end_behavior;
  schedule.metadata = readMetadata(params, schedule.metadata as Record<string, string>);
  emit(desk, 'subscription_schedule.updated', schedule);
  return schedule;
}

export function release(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  return releaseSchedule(desk, findActive(desk, id));
}

/** Ends the schedule and its subscription. */
export function cancelSchedule(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  const schedule = findActive(desk, id);
  endSubscription(desk, find<Subscription>(desk, 'subscription', schedule.subscription ?? ''));
  return schedule;
}

export function retrieveSchedule(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  return find(desk, 'subscription_schedule', id);
}

export function listSchedules(desk: Desk, params: Params): object {
  checkParams(params, [...listParams, 'customer']);
  const customer = readText(params, 'customer') ?? '';
  findCustomer(desk, customer, 'customer');
  return page(all(desk, 'subscription_schedule'), params, '/v1/subscription_schedules');
}

const known = [
  'start_date',
  'end_date',
  'duration',
  'proration_behavior',
  'discounts',
  'default_tax_rates',
  'metadata',
  'automatic_tax',
];

function endOf(sent: Params, start: number): number {
  if (sent.duration === undefined) return readNumber(sent, 'end_date') ?? Number.NaN;
  const duration = readGroup(sent, 'duration');
  const count = readNumber(duration, 'interval_count') ?? 1;
  const interval = readWord(duration, 'interval', ['day', 'week', 'month', 'year'] as const) ?? 'month';
  if (interval === 'day' || interval === 'week') return start + count * DAY * (interval === 'day' ? 1 : 7);
  return addMonths(start, interval === 'year' ? 12 * count : count);
}

/** Coupons and codes to redeem, or existing discounts. */
function readDiscounts(desk: Desk, sent: Params): Phase['discounts'] {
  const isKept = (group: Params) => group.discount !== undefined;
  const groups = readGroups(sent, 'discounts');
  const kept = groups.filter(isKept).map((group, index) => {
    const param = `discounts[${index}][discount]`;
    const { id: discount } = find<Discount>(desk, 'discount', readText(group, 'discount') ?? '', param);
    return { coupon: null, discount, promotion_code: null };
  });
  const fresh = { discounts: Object.fromEntries(groups.filter((group) => !isKept(group)).entries()) };
  const redeemed = readReductions(desk, fresh).map(({ coupon, code }) => ({
    coupon: code === null ? coupon.id : null,
    discount: null,
    promotion_code: code?.id ?? null,
  }));
  return [...kept, ...redeemed];
}

/** A phase as sent; without a start it follows the previous one. */
function readPhase(desk: Desk, sent: Params, index: number, follows: number | undefined): Phase {
  checkParams(sent, known, ['items']);
  const items = readGroups(sent, 'items').map((item, position) => {
    checkParams(item, ['price', 'quantity', 'discounts', 'metadata', 'tax_rates']);
    const price = readPrice(desk, item, `phases[${index}][items][${position}][price]`);
    return { ...emptyItem, price: price.id, quantity: readNumber(item, 'quantity') ?? 1 };
  });
  const start_date = readNumber(sent, 'start_date') ?? follows ?? Number.NaN;
  const end_date = endOf(sent, start_date);
  if (!Number.isFinite(start_date) || !Number.isFinite(end_date) || (sent.duration && sent.end_date)) {
    throw invalid(`phases[${index}]`, 'A phase needs a beginning and an end.');
  }
  return {
    ...emptyPhase,
    start_date,
    end_date,
    items,
    default_tax_rates: readTaxRates(desk, sent),
    discounts: readDiscounts(desk, sent),
    metadata: readMetadata(sent),
    proration_behavior: readWord(sent, 'proration_behavior', prorationWays) ?? 'create_prorations',
  };
}
