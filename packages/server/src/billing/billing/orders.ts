import { createHash } from 'node:crypto';
import type { SiteSettings } from '@lampion/contract/admin/settings';
import type { Order, OrderPreview } from '@lampion/contract/billing/billing';
import { findFullPriceDay, reducePrice } from '@lampion/contract/billing/rules/discount';
import { describeSeller } from '@lampion/contract/billing/rules/invoices';
import { findMissingDetails } from '@lampion/contract/billing/rules/missing-details';
import { paymentPages } from '@lampion/contract/billing/rules/payment-pages';
import { endOfTrial } from '@lampion/contract/billing/rules/plan-changes';
import { findPriceTaxes } from '@lampion/contract/billing/rules/vat-treatment';
import type { Subscription } from '@lampion/contract/billing/subscription';
import { termsVersion } from '@lampion/contract/legal/terms-version';
import { readSettings } from '../../admin/settings/settings.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import { type Actor, requireOrganiser } from '../../platform/actor.ts';
import { AppError, isAppError } from '../../platform/app-error.ts';
import type { ComposedEmail } from '../../platform/emails/frame.ts';
import {
  renderOrderConfirmed,
  renderTermsFile,
  renderWithdrawalConfirmed,
} from '../../platform/emails/orders.ts';
import { renderTrialStarted } from '../../platform/emails/plans.ts';
import type { PaymentDiscount, PlanPrice } from '../../platform/ports/payments/payments.ts';
import { hideCompany, isTrialTaken, openCheckoutPage, openCustomer, takeTrial } from './checkout.ts';
import { findOrder, findTerms, insertTerms, setOrderWithdrawn, upsertOrder } from './order-store.ts';
import { findCodeDiscount } from './plan-changes.ts';
import { insertNotice, type NoticeRow, type Payer } from './subscription-store.ts';
import { findOwnPayer, getSubscription } from './subscriptions.ts';
import { syncSubscription } from './sync-subscription.ts';
import { toAvailableSubscription, toCheckoutTax } from './view.ts';
import { completeWithdrawal, findWithdrawal, type OwnWithdrawal } from './withdrawals.ts';

type OrderDeps = Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now' | 'payments' | 'pseudonymise'>;

interface Buyer {
  readonly accountId: string;
  readonly payer: Payer;
  readonly customerId: string;
  readonly settings: SiteSettings;
}

/**
 * The price that is ordered, under the terms in force.
 * @throws AppError `terms_changed`, `plan_not_found`
 */
async function readOffer({ payments }: Pick<Deps, 'payments'>, order: Order) {
  if (order.termsVersion !== termsVersion) throw new AppError('terms_changed');
  const price = (await payments.listPrices()).find(({ id }) => id === order.priceId);
  if (price === undefined) throw new AppError('plan_not_found');
  const { id: priceId, amount, period, product } = price;
  return { priceId, planName: product.name, amount, period };
}

/**
 * Days of the ordered trial (0 for none), and the discount of the code.
 * @throws AppError `trial_unavailable`, `promotion_code_refused`, `too_many_attempts`,
 * `unavailable`
 */
async function readExtras(
  deps: OrderDeps,
  { priceId, code, isTrial }: Order,
  { accountId, payer, customerId, settings }: Buyer,
) {
  const trialDays = isTrial ? settings.trialDays : 0;
  if (isTrial && (trialDays === 0 || (await isTrialTaken(deps, deps.db, payer)))) {
    throw new AppError('trial_unavailable');
  }
  const found = await findCodeDiscount(deps, { accountId, code, priceId, customerId });
  if (found === null) return { trialDays, discountId: null, discount: null };
  const { id: discountId, ...discount } = found;
  return { trialDays, discountId, discount };
}

type NewOrder = Omit<Parameters<typeof upsertOrder>[1], 'organiserId' | 'companyHash'>;

/**
 * Stores the order of a page. If another account of the company ordered the trial concurrently,
 * refuses this order and closes its page.
 * @throws AppError `trial_unavailable`, `unavailable`
 */
async function storeOrder(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'now' | 'payments' | 'pseudonymise'>,
  payer: Payer,
  order: NewOrder,
): Promise<void> {
  const { organiserId } = payer;
  const companyHash = await hideCompany(deps, payer);
  try {
    await deps.db.transaction(async (tx) => {
      const isFree = !order.trialDays || (await takeTrial(deps, tx, payer));
      if (!isFree) throw new AppError('trial_unavailable');
      await upsertOrder(tx, { ...order, organiserId, companyHash });
    });
  } catch (error) {
    if (isAppError(error)) await deps.payments.expireCheckout(order.checkoutId);
    throw error;
  }
}

/**
 * Stores the terms as they are accepted and returns their key: the e-mail that confirms an order is
 * sent later, when other terms may be in force. The terms contain prices and settings, so the key
 * is derived from the whole text, and a stored text is never overwritten.
 * @throws AppError `unavailable`
 */
async function storeAcceptedTerms(
  { config, db, payments }: Pick<Deps, 'config' | 'db' | 'payments'>,
  settings: SiteSettings,
): Promise<string> {
  const taxes = findPriceTaxes(settings);
  const plans = (await payments.listPrices()).map((price) => toAvailableSubscription(price, taxes));
  const file = renderTermsFile({ settings, plans, publicUrl: config.PUBLIC_URL });
  const digest = createHash('sha256').update(file).digest('hex').slice(0, 16);
  const version = `${termsVersion} ${digest}`;
  await insertTerms(db, { version, file });
  return version;
}

type PreviewDeps = Pick<
  Deps,
  'config' | 'db' | 'knownPseudonyms' | 'limiter' | 'now' | 'payments' | 'pseudonymise'
>;

/** The discount without the provider's id, and the amounts that result from it. */
function toReduction(found: PaymentDiscount | null, { amount, period }: PlanPrice, orderedAt: Date) {
  if (found === null) return { discount: null, firstAmount: amount, fullPriceFrom: null };
  const { id: _, ...discount } = found;
  const fullPriceFrom = findFullPriceDay(discount, { orderedAt, period })?.toISOString() ?? null;
  return { discount, firstAmount: reducePrice(amount, discount), fullPriceFrom };
}

/**
 * Previews an order of the actor: the plan, the effect of a code, and the trial if it is available.
 * Changes nothing.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `plan_not_found`,
 * `promotion_code_refused`, `too_many_attempts`, `unavailable`
 */
export async function previewOrder(
  deps: PreviewDeps,
  actor: Actor,
  { priceId, code }: { readonly priceId: string; readonly code: string },
): Promise<OrderPreview> {
  const { accountId } = requireOrganiser(actor);
  const payer = await findOwnPayer(deps, actor);
  const price = (await deps.payments.listPrices()).find(({ id }) => id === priceId);
  if (price === undefined) throw new AppError('plan_not_found');
  const { customerId } = payer;
  const found = await findCodeDiscount(deps, { accountId, code, priceId, customerId });
  const settings = await readSettings(deps);
  const isTaken = settings.trialDays > 0 && (await isTrialTaken(deps, deps.db, payer));
  const trialDays = isTaken ? 0 : settings.trialDays;
  const now = deps.now();
  return {
    plan: toAvailableSubscription(price, findPriceTaxes(settings)),
    ...toReduction(found, price, now),
    trialDays,
    trialEndsAt: trialDays === 0 ? null : endOfTrial(now, trialDays).toISOString(),
    isTrialTaken: isTaken,
    isDemo: deps.payments.demo !== null,
  };
}

type Content = Omit<ComposedEmail, 'to' | 'replyTo'>;
type DescriptionDeps = Pick<Deps, 'config' | 'db' | 'payments'>;

/**
 * The e-mail that confirms an order, or the trial it starts with, and includes the accepted terms;
 * null when the order is deleted.
 */
export async function describeOrder(deps: DescriptionDeps, notice: NoticeRow): Promise<Content | null> {
  const order = await findOrder(deps.db, notice.subject);
  const terms = order && (await findTerms(deps.db, order.termsFile ?? order.termsVersion));
  if (order === null || terms === null) return null;
  const settings = await readSettings(deps);
  const { publisherName: name, publisherAddress: address, supportEmail: email } = settings;
  const seller = { name, address, email, registration: describeSeller(settings) };
  const taxes = findPriceTaxes(settings);
  const url = `${deps.config.PUBLIC_URL}${paymentPages.subscription}`;
  const isDemo = deps.payments.demo !== null;
  const filename = `conditions-generales-lampion-${order.termsVersion}.html`;
  const news = { ...order, seller, taxes, url, isDemo, notifiedAt: notice.createdAt };
  const content =
    notice.kind === 'trial-started'
      ? renderTrialStarted({ ...news, endsAt: notice.effectiveAt ?? notice.createdAt })
      : renderOrderConfirmed(news);
  return {
    ...content,
    attachments: [{ filename, contentType: 'text/html; charset=utf-8', content: terms }],
  };
}

/** The e-mail that confirms a withdrawal from an order; null when the order is deleted. */
export async function describeWithdrawal(
  { db, payments }: DescriptionDeps,
  notice: NoticeRow,
): Promise<Content | null> {
  const order = await findOrder(db, notice.subject);
  if (order === null || order.withdrawnAt === null) return null;
  const { planName, acceptedAt: orderedAt, withdrawnAt, refundAmount } = order;
  const isDemo = payments.demo !== null;
  const news = { planName, orderedAt, withdrawnAt, refundAmount: refundAmount ?? 0, isDemo };
  return renderWithdrawalConfirmed(news);
}

const PER_ACCOUNT = { name: 'withdraw-order', points: 20, seconds: 3600 };

type WithdrawalDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'limiter' | 'log' | 'now' | 'payments'>;

/**
 * Records the withdrawal and queues the e-mail that confirms it, in one transaction. From here on
 * it is final.
 */
async function record(deps: WithdrawalDeps, organiserId: string, withdrawal: OwnWithdrawal): Promise<void> {
  const { order, refundAmount, at: withdrawnAt } = withdrawal;
  const { id: subject, planName, amount, period } = order;
  await deps.db.transaction(async (tx) => {
    if (!(await setOrderWithdrawn(tx, order.id, { withdrawnAt, refundAmount }))) return;
    const kind = 'withdrawal-confirmed';
    const notice = { organiserId, kind, subject, planName, amount, period, createdAt: withdrawnAt } as const;
    const id = await insertNotice(tx, notice);
    if (id !== null) await queueEmail(deps, tx, { template: kind, id });
  });
}

/**
 * Withdraws the actor from the order of their subscription, which ends at once, and refunds what is
 * due. If the provider fails, a daily job completes the refund. A second call throws
 * `withdrawal_closed` or `subscription_not_found` and changes nothing.
 * @throws AppError as `findWithdrawal`, and `too_many_attempts`
 */
export async function withdrawOrder(deps: WithdrawalDeps, actor: Actor): Promise<Subscription> {
  const { accountId } = requireOrganiser(actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  const withdrawal = await findWithdrawal(deps, actor);
  const { order, subscription, customerId, at: withdrawnAt } = withdrawal;
  await record(deps, subscription.organiserId, withdrawal);
  try {
    await completeWithdrawal(deps, { ...order, withdrawnAt });
    await syncSubscription(deps, customerId);
  } catch (error) {
    // The withdrawal is recorded and valid; the daily job completes it.
    deps.log.error({ err: error, orderId: order.id }, 'a withdrawal could not be completed; retrying daily');
  }
  return getSubscription(deps, actor);
}

const CREATE_CHECKOUT_SESSION_PER_ACCOUNT = { name: 'checkout', points: 20, seconds: 3600 };

type SessionDeps = Pick<
  Deps,
  'config' | 'db' | 'jobs' | 'knownPseudonyms' | 'limiter' | 'now' | 'payments' | 'pseudonymise'
>;

/**
 * An invoice has to name the buyer.
 * @throws AppError `professional_details_missing`, which lists the fields
 */
function requireDetails({ companyName, siret, vatNumber, line, postcode, city, country }: Payer): void {
  const address = { line, postcode, city, country };
  const fields = findMissingDetails({ companyName, siret, vatNumber, address });
  if (fields.length > 0) throw new AppError('professional_details_missing', { fields });
}

/**
 * Orders a plan, or its free trial: stores what is bought and which terms were accepted, opens the
 * payment page and returns its URL. Repeated and concurrent calls return the same page as long as
 * it can be paid, and make one order. An organiser can never pay two pages.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `plan_not_found`,
 * `terms_changed`, `professional_details_missing`, `already_subscribed`, `trial_unavailable`,
 * `promotion_code_refused`, `too_many_attempts`, `unavailable`
 */
export async function createCheckoutSession(
  deps: SessionDeps,
  actor: Actor,
  order: Order,
): Promise<{ url: string }> {
  const payer = await findOwnPayer(deps, actor);
  const { accountId } = requireOrganiser(actor);
  await deps.limiter.consume(CREATE_CHECKOUT_SESSION_PER_ACCOUNT, accountId);
  const offer = await readOffer(deps, order);
  requireDetails(payer);
  const settings = await readSettings(deps);
  const customerId = await openCustomer(deps, payer, settings);
  const extras = await readExtras(deps, order, { accountId, payer, customerId, settings });
  const { trialDays, discountId, discount } = extras;
  const { id: checkoutId, url } = await openCheckoutPage(deps, {
    organiserId: payer.organiserId,
    customerId,
    priceId: offer.priceId,
    discountId,
    trialDays,
    termsVersion,
    tax: toCheckoutTax(payer, settings),
  });
  const { hasFewEmployees, startsAtOnce } = order;
  const termsFile = await storeAcceptedTerms(deps, settings);
  const accepted = { termsVersion, termsFile, hasFewEmployees, startsAtOnce, acceptedAt: deps.now() };
  await storeOrder(deps, payer, {
    ...offer,
    ...accepted,
    checkoutId,
    discount,
    trialDays: trialDays || null,
  });
  return { url };
}
