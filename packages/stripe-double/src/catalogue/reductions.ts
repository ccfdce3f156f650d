import { all, change, type Desk, emit, find } from '../account-context.ts';
import { newId } from '../documents.ts';
import { listParams, page } from '../list.ts';
import {
  checkParams,
  type Params,
  readFlag,
  readGroup,
  readMetadata,
  readNumber,
  readText,
  readTextOrNull,
  readTexts,
  readWord,
} from '../params.ts';
import { impossible, invalid, StripeRefusal } from '../refusal.ts';
import type { Coupon, PromotionCode } from '../shapes.ts';
import { publish } from './catalogue.ts';
import { isSpent, limitToProducts } from './discounts.ts';
import { makeCoupon, makePromotionCode } from './make-catalogue.ts';

const couponParams = [
  'amount_off',
  'applies_to',
  'currency',
  'duration',
  'duration_in_months',
  'id',
  'max_redemptions',
  'metadata',
  'name',
  'percent_off',
  'redeem_by',
];

function checkAmounts(
  percent: number | undefined,
  amount: number | undefined,
  currency: string | null,
): void {
  if ((percent === undefined) === (amount === undefined)) {
    throw impossible('You must pass either percent_off or amount_off, and not both.');
  }
  if (percent !== undefined && !(percent > 0 && percent <= 100)) {
    throw invalid('percent_off', 'Invalid percent_off: must be greater than 0 and at most 100.');
  }
  if (amount !== undefined && currency === null) {
    throw invalid('currency', 'Missing required param: currency.', 'parameter_missing');
  }
}

function readId(desk: Desk, params: Params): string {
  const id = readText(params, 'id') ?? newId('coupon').slice(-8).toUpperCase();
  if (!desk.account.objects.some((known) => known.id === id)) return id;
  throw new StripeRefusal(400, { code: 'resource_already_exists', message: 'Coupon already exists.' });
}

export function createCoupon(desk: Desk, params: Params): object {
  checkParams(params, couponParams);
  const [percent, amount] = [readNumber(params, 'percent_off'), readNumber(params, 'amount_off')];
  const currency = readTextOrNull(params, 'currency');
  checkAmounts(percent, amount, currency);
  const duration = readWord(params, 'duration', ['once', 'repeating', 'forever'] as const) ?? 'once';
  const months = readNumber(params, 'duration_in_months') ?? null;
  if ((duration === 'repeating') !== (months !== null)) {
    throw invalid(
      'duration_in_months',
      'You must pass `duration_in_months` when, and only when, duration is repeating.',
    );
  }
  const id = readId(desk, params);
  limitToProducts(desk, id, readTexts(readGroup(params, 'applies_to'), 'products'));
  return publish(
    desk,
    makeCoupon({
      id,
      now: desk.now,
      amount_off: amount ?? null,
      percent_off: percent ?? null,
      currency,
      duration,
      duration_in_months: months,
      max_redemptions: readNumber(params, 'max_redemptions') ?? null,
      redeem_by: readNumber(params, 'redeem_by') ?? null,
      name: readTextOrNull(params, 'name'),
      metadata: readMetadata(params),
    }),
  );
}

/** Customers with a discount from it keep that discount. */
export function deleteCoupon(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  const coupon = find<Coupon>(desk, 'coupon', id);
  coupon.valid = false;
  emit(desk, 'coupon.deleted', coupon);
  return { id, object: 'coupon', deleted: true };
}

function checkCode(desk: Desk, code: string): void {
  if (!/^[\w-]+$/.test(code))
    throw invalid('code', 'Promotion codes may only contain letters, digits and dashes.');
  const codes = all<PromotionCode>(desk, 'promotion_code');
  if (codes.some((known) => known.active && known.code.toLowerCase() === code.toLowerCase())) {
    throw impossible(`An active promotion code with \`code: ${code}\` already exists.`);
  }
}

export function createPromotionCode(desk: Desk, params: Params): object {
  const known = ['active', 'code', 'customer', 'expires_at', 'max_redemptions', 'metadata', 'restrictions'];
  checkParams(params, known, ['promotion']);
  const couponId = readText(readGroup(params, 'promotion'), 'coupon') ?? '';
  const coupon = find<Coupon>(desk, 'coupon', couponId, 'promotion[coupon]');
  const code = readText(params, 'code') ?? newId('code').slice(-8).toUpperCase();
  checkCode(desk, code);
  const restrictions = readGroup(params, 'restrictions');
  return publish(
    desk,
    makePromotionCode({
      id: newId('promo'),
      now: desk.now,
      code,
      coupon: coupon.id,
      customer: readTextOrNull(params, 'customer'),
      expires_at: readNumber(params, 'expires_at') ?? null,
      max_redemptions: readNumber(params, 'max_redemptions') ?? null,
      metadata: readMetadata(params),
      restrictions: {
        first_time_transaction: readFlag(restrictions, 'first_time_transaction') ?? false,
        minimum_amount: readNumber(restrictions, 'minimum_amount') ?? null,
        minimum_amount_currency: readTextOrNull(restrictions, 'minimum_amount_currency'),
      },
    }),
  );
}

export function updatePromotionCode(desk: Desk, params: Params, id: string): object {
  checkParams(params, ['active', 'metadata']);
  const code = find<PromotionCode>(desk, 'promotion_code', id);
  const active = readFlag(params, 'active') ?? code.active;
  return change(
    desk,
    code,
    { active, metadata: readMetadata(params, code.metadata as Record<string, string>) },
    'promotion_code.updated',
  );
}

/** Sets whether a code is active: its coupon is valid, and neither is expired or used up. */
function asOfNow(desk: Desk, code: PromotionCode): PromotionCode {
  const coupon = find<Coupon>(desk, 'coupon', code.promotion.coupon);
  const isOver = [code.expires_at, coupon.redeem_by].some((end) => end !== null && end <= desk.now);
  const active = code.active && coupon.valid && !isOver && !isSpent(code) && !isSpent(coupon);
  return { ...code, active };
}

export function listPromotionCodes(desk: Desk, params: Params): object {
  checkParams(params, [...listParams, 'active', 'code', 'coupon', 'customer']);
  const [active, code] = [readFlag(params, 'active'), readText(params, 'code')];
  const coupon = readText(params, 'coupon');
  const isWanted = (known: PromotionCode) =>
    (active === undefined || known.active === active) &&
    (coupon === undefined || known.promotion.coupon === coupon) &&
    (code === undefined || known.code.toLowerCase() === code.toLowerCase());
  const codes = all<PromotionCode>(desk, 'promotion_code').map((known) => asOfNow(desk, known));
  return page(codes.filter(isWanted), params, '/v1/promotion_codes');
}
