import type {
  CustomerComparison,
  CustomerPage,
  CustomerQuery,
} from '@lampion/contract/billing/admin-billing';
import { recordAction } from '../../admin/journal/record-action.ts';
import { readSettings } from '../../admin/settings/settings.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAdmin, requireOrganiser } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import { toListPage, totalLimit } from '../../platform/paging.ts';
import { recordRevenue } from '../revenue/revenue.ts';
import { countCustomers, findCustomer, findCustomers } from './order-store.ts';
import { isRunning } from './policy.ts';
import { insertClosedCustomer } from './record-store.ts';
import { findPayer, findSubscribers, findSubscription } from './subscription-store.ts';
import { findOwnPayer } from './subscriptions.ts';
import { readSubscriptionFacts, syncSubscription } from './sync-subscription.ts';
import { findDifferences, toAdminCustomer, toCheckoutTax, toCustomer, toKnownSubscription } from './view.ts';

/**
 * A page of customers of the payment provider, with their subscription as stored here. Sends no
 * request.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listCustomers(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  query: CustomerQuery,
): Promise<CustomerPage> {
  requireAdmin(actor);
  const limit = totalLimit({ q: query.q, isCostly: query.status !== undefined });
  const [rows, counted] = await Promise.all([findCustomers(db, query), countCustomers(db, query, limit)]);
  return toListPage(rows.map(toCustomer), { counted, limit }, query);
}

/**
 * Synchronises a customer with the payment provider and queues the resulting e-mails, as one of its
 * events would. Idempotent. The journal records how many fields differed.
 * @param organiserId of the pro profile
 * @throws AppError as `compareCustomer`
 */
export async function syncCustomer(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'payments'>,
  actor: Actor,
  organiserId: string,
): Promise<CustomerComparison> {
  requireAdmin(actor);
  const before = await compareCustomer(deps, actor, organiserId);
  await syncSubscription(deps, before.customerId);
  await recordAction(deps, deps.db, actor, {
    action: 'account.synchronise',
    subject: 'account',
    subjectId: before.accountId,
    subjectName: maskEmail(before.email),
    ...(before.differences.length > 0 && { after: { differences: before.differences.length } }),
  });
  return compareCustomer(deps, actor, organiserId);
}

/**
 * A customer as stored, with the payment provider's current data. Changes nothing.
 * @param organiserId of the pro profile
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found` (also when the provider
 * does not know the organiser), `unavailable`
 */
export async function compareCustomer(
  deps: Pick<Deps, 'db' | 'payments'>,
  actor: Actor,
  organiserId: string,
): Promise<CustomerComparison> {
  requireAdmin(actor);
  const row = await findCustomer(deps.db, organiserId);
  if (row === null) throw new AppError('organiser_not_found');
  const customer = toCustomer(row);
  const [facts, isKnown] = await Promise.all([
    readSubscriptionFacts(deps, row.customerId),
    deps.payments.hasCustomer(row.customerId),
  ]);
  const atProvider = toKnownSubscription(facts);
  const differences = findDifferences(customer.subscription, atProvider);
  return { ...customer, isKnown, atProvider, differences, isDemo: deps.payments.demo !== null };
}

/**
 * Sends an organiser's current identity and tax treatment to the provider, for future invoices.
 * Does nothing for an organiser who never paid anything. Idempotent.
 * @throws AppError `unavailable`
 */
export async function updateCustomer(
  deps: Pick<Deps, 'config' | 'db' | 'payments'>,
  organiserId: string,
): Promise<void> {
  const { db, payments } = deps;
  const payer = await findPayer(db, organiserId);
  if (payer === null || payer.customerId === null) return;
  if (!(await payments.hasCustomer(payer.customerId))) return;
  const settings = await readSettings(deps);
  await payments.updateCustomer(payer.customerId, toAdminCustomer(payer, settings));
  const subscription = await findSubscription(db, organiserId);
  if (subscription === null || !isRunning(subscription.status)) return;
  await payments.setTax(subscription.subscriptionId, toCheckoutTax(payer, settings));
}

const AT_ONCE = 1000;

/**
 * Queues a job per subscriber that updates their data at the provider, after a change of settings
 * that invoices depend on. Idempotent.
 */
export async function updateCustomers({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const organiserIds = await findSubscribers(db, { after, limit: AT_ONCE });
    const orders = organiserIds.map((organiserId) => ({ payload: { organiserId } }));
    await db.transaction((tx) => jobs.enqueueAll(tx, 'update-customer', orders));
    if (organiserIds.length < AT_ONCE) return;
    after = organiserIds.at(-1);
  }
}

/**
 * How long invoices are stored: ten years from the end of the business year (Code de commerce, L.
 * 123-22).
 */
const INVOICE_YEARS = 11;

/** Stops all charges: a job notifies the provider, with retries. */
export async function closeCustomer(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  { organiserId, customerId }: { readonly organiserId: string; readonly customerId: string },
): Promise<void> {
  const closedAt = deps.now();
  const removeAt = new Date(closedAt);
  removeAt.setUTCFullYear(closedAt.getUTCFullYear() + INVOICE_YEARS);
  await insertClosedCustomer(tx, { customerId, closedAt, removeAt });
  await recordRevenue(deps, tx, { organiserId, mrr: 0, invoices: [] });
  await deps.jobs.enqueue(tx, 'close-customer', { customerId });
}

const PER_ACCOUNT = { name: 'customer-portal', points: 20, seconds: 3600 };

/**
 * The URL of the provider's page where the actor changes their payment method. It is valid for
 * minutes only, so request it on demand. With demo payments there is no such page, and the URL is
 * that of the profile.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`,
 * `subscription_not_found` (never paid anything, or was closed there), `portal_closed` (not set up
 * at the provider), `too_many_attempts`, `unavailable`
 */
export async function openCustomerPortal(
  deps: Pick<Deps, 'db' | 'limiter' | 'payments'>,
  actor: Actor,
): Promise<{ url: string }> {
  const { customerId } = await findOwnPayer(deps, actor);
  if (customerId === null) throw new AppError('subscription_not_found');
  await deps.limiter.consume(PER_ACCOUNT, requireOrganiser(actor).accountId);
  return { url: await deps.payments.createPortalLink(customerId) };
}
