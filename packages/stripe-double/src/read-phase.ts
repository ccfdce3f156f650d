import type { Phase } from './billing-shapes.ts';
import { addMonths, DAY } from './calendar.ts';
import { type Desk, find } from './desk.ts';
import { readReductions } from './discounts.ts';
import { emptyItem, emptyPhase } from './make-schedule.ts';
import {
  checkParams,
  type Params,
  readGroup,
  readGroups,
  readMetadata,
  readNumber,
  readText,
  readWord,
} from './params.ts';
import { prorationWays } from './proration-ways.ts';
import { readPrice, readTaxRates } from './read-wishes.ts';
import { invalid } from './refusal.ts';
import type { Discount } from './shapes.ts';

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

/** Coupons and codes to redeem, or discounts that are there already. */
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

/** A phase as sent; without a beginning it follows the one before. */
export function readPhase(desk: Desk, sent: Params, index: number, follows: number | undefined): Phase {
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
