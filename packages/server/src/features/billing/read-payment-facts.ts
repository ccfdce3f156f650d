import { findPriceTaxes, type PriceTaxes } from '@lampion/contract/rules/vat-treatment';
import type { Deps } from '../../deps.ts';
import type {
  PaymentInvoice,
  PaymentReversals,
  PaymentSubscription,
  PlanPrice,
} from '../../ports/payments.ts';
import { readSettings } from '../settings/read-settings.ts';
import { findOpenOrder } from './order-store.ts';

/** Invoices read: more cannot fall due between two readings. */
const INVOICES = 10;

type Dependencies = Pick<Deps, 'config' | 'db' | 'payments'>;

/** State at the provider. */
export interface PaymentFacts {
  readonly subscription: PaymentSubscription | null;
  readonly price: PlanPrice | null;
  readonly plannedPrice: PlanPrice | null;
  readonly invoices: readonly PaymentInvoice[];
  /** Whether VAT is in the prices now. */
  readonly taxes: PriceTaxes;
  readonly reversals: PaymentReversals;
  /** An order of which was not known yet that it is paid. */
  readonly paidOrder: { readonly id: string; readonly subscriptionId: string } | null;
}

/** The last order, where its page was paid since it was looked at. */
async function readPaidOrder(
  { db, payments }: Pick<Dependencies, 'db' | 'payments'>,
  organiserId: string,
): Promise<PaymentFacts['paidOrder']> {
  const order = await findOpenOrder(db, organiserId);
  const page = order && (await payments.findCheckout(order.checkoutId));
  if (order === null || page === null || page.subscriptionId === null) return null;
  return { id: order.id, subscriptionId: page.subscriptionId };
}

/**
 * A customer's subscription and its prices at the provider.
 * @throws AppError `unavailable`
 */
export async function readSubscriptionFacts(
  { payments }: Pick<Dependencies, 'payments'>,
  customerId: string,
): Promise<Pick<PaymentFacts, 'subscription' | 'price' | 'plannedPrice'>> {
  const subscription = await payments.findSubscription(customerId);
  const price = subscription && (await payments.getPrice(subscription.priceId));
  const planned = subscription?.planned ?? null;
  const plannedPrice = planned && (await payments.getPrice(planned.priceId));
  return { subscription, price, plannedPrice };
}

/**
 * How things stand at the provider for a customer.
 * @throws AppError `unavailable`
 */
export async function readPaymentFacts(
  deps: Dependencies,
  { organiserId, customerId }: { readonly organiserId: string; readonly customerId: string },
): Promise<PaymentFacts> {
  const [facts, { invoices }, reversals, paidOrder, settings] = await Promise.all([
    readSubscriptionFacts(deps, customerId),
    deps.payments.listInvoices(customerId, { limit: INVOICES }),
    deps.payments.findReversals(customerId),
    readPaidOrder(deps, organiserId),
    readSettings(deps),
  ]);
  return { ...facts, invoices, reversals, taxes: findPriceTaxes(settings), paidOrder };
}
