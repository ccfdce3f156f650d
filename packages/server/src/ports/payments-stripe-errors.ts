import { AppError, isAppError } from '../app-error.ts';

/** The fields that the library's errors share; recognised by shape, because the library is loaded lazily. */
interface StripeFailure {
  readonly type: string;
  readonly code?: string;
  readonly param?: string;
  readonly statusCode?: number;
}

function isStripeFailure(error: unknown): error is StripeFailure {
  const { type } = (error ?? {}) as Partial<StripeFailure>;
  return typeof type === 'string' && type.startsWith('Stripe');
}

const passing: ReadonlySet<string> = new Set([
  'StripeConnectionError',
  'StripeRateLimitError',
  'StripeAPIError',
]);

/** Stripe has no such customer, price, … */
function isMissing(error: unknown): boolean {
  return isStripeFailure(error) && error.code === 'resource_missing';
}

/** A VAT number that Stripe does not take, or has already. */
export function isRefusedTaxId(error: unknown): boolean {
  const codes = ['tax_id_invalid', 'resource_already_exists'];
  return isStripeFailure(error) && codes.includes(error.code ?? '');
}

/** A promotion code that can no longer be used, or not for this order: Stripe does not always name the parameter. */
export function isRefusedDiscount(error: unknown): boolean {
  if (!isStripeFailure(error) || error.type !== 'StripeInvalidRequestError') return false;
  const named = `${error.param ?? ''} ${error.code ?? ''}`;
  return /discount|coupon|promotion|prior_transactions/.test(named) || error.param === undefined;
}

/**
 * Waits for Stripe's customer portal, which refuses while nobody has saved its settings, and for a customer that is gone.
 * Throws `portal_closed` or `subscription_not_found` (AppError).
 */
export async function openPortal<T>(answer: Promise<T>, warn: (fault: string) => void): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) throw new AppError('subscription_not_found');
    if (!isStripeFailure(error) || error.type !== 'StripeInvalidRequestError') throw error;
    warn('the customer portal refuses: its settings have to be saved at Stripe');
    throw new AppError('portal_closed');
  }
}

/** Null instead of a "no such object" error. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Waits for Stripe's answer. Temporary failures become `unavailable` (AppError); any other one loses Stripe's message,
 * which repeats what was sent.
 */
export async function speakPlainly<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isAppError(error) || !isStripeFailure(error)) throw error;
    const { type, code, param, statusCode } = error;
    const reason = [type, statusCode, code, param].filter((part) => part !== undefined).join(' ');
    const cause = new Error(`Stripe refused (${reason})`);
    throw passing.has(type) ? new AppError('unavailable', { cause }) : cause;
  }
}
