import { createHash } from 'node:crypto';
import type { SiteSettings } from '@lampion/contract/admin/settings';
import type { Deps } from '../../deps.ts';
import { setCustomer } from '../../people/organisers/organisers.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { NewCheckout, PaymentCheckout } from '../../platform/ports/payments/payments.ts';
import { type CheckoutRow, findLastCheckout, insertCheckout } from './order-store.ts';
import { blocksOrder } from './policy.ts';
import {
  findSubscription,
  hasHadSubscription,
  hasOrdered,
  lockCompany,
  type Payer,
} from './subscription-store.ts';
import { syncSubscription } from './sync-subscription.ts';
import { toAdminCustomer } from './view.ts';

type PageDeps = Pick<Deps, 'db' | 'now' | 'payments'>;

/** What a payment page offers: any difference makes it another page. */
interface PageOffer extends Omit<NewCheckout, 'key'> {
  /** Version of the terms that the order accepts. */
  readonly termsVersion: string;
}

/** Text that is equal for pages with the same offer. */
function nameOffer({ priceId, tax, discountId, trialDays, termsVersion }: PageOffer): string {
  return JSON.stringify({ priceId, tax, discountId, trialDays, termsVersion });
}

/** The page opened last, while it can be paid. A page for another offer is closed. */
async function findOpenCheckout(
  { payments }: PageDeps,
  last: CheckoutRow | null,
  offer: string,
): Promise<PaymentCheckout | null> {
  const checkout = last && (await payments.findCheckout(last.id));
  if (last === null || checkout === null || !checkout.isOpen) return null;
  if (last.offer === offer) return checkout;
  await payments.expireCheckout(last.id);
  return null;
}

/** Opens the only page an organiser can pay. */
export async function openCheckoutPage(deps: PageDeps, page: PageOffer): Promise<PaymentCheckout> {
  const { termsVersion: _, ...asked } = page;
  const { organiserId, customerId, priceId } = asked;
  const offer = nameOffer(page);
  const digest = createHash('sha256').update(offer).digest('hex');
  for (;;) {
    const last = await findLastCheckout(deps.db, organiserId);
    const open = await findOpenCheckout(deps, last, offer);
    if (open !== null) return open;
    const number = (last?.number ?? 0) + 1;
    // The key contains the request: the provider refuses a key that is reused with other values.
    const key = `checkout:${customerId}:${number}:${digest}`;
    const opened = await deps.payments.createCheckout({ ...asked, key });
    const row = { id: opened.id, organiserId, priceId, offer, number, createdAt: deps.now() };
    if (await insertCheckout(deps.db, row)) return opened;
    // A concurrent call opened another page: close this one, which nobody was shown.
    await deps.payments.expireCheckout(opened.id);
  }
}

/**
 * The organiser's customer at the provider, with up-to-date billing details; creates one if there
 * is none. Refuses an organiser who may not order.
 * @throws AppError `already_subscribed`, `unavailable`
 */
export async function openCustomer(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'payments'>,
  payer: Payer,
  settings: SiteSettings,
): Promise<string> {
  const customerId = await findOrCreate(deps, payer, settings);
  // A payment whose event has not arrived yet counts too.
  await syncSubscription(deps, customerId);
  const subscription = await findSubscription(deps.db, payer.organiserId);
  if (subscription !== null && blocksOrder(subscription)) throw new AppError('already_subscribed');
  return customerId;
}

async function findOrCreate(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  payer: Payer,
  settings: SiteSettings,
): Promise<string> {
  const { organiserId, customerId: before } = payer;
  const details = toAdminCustomer(payer, settings);
  if (before !== null && (await payments.hasCustomer(before))) {
    await payments.updateCustomer(before, details);
    return before;
  }
  const after = await payments.createCustomer({ organiserId, ...details });
  return setCustomer(db, organiserId, { before, after });
}

/** How long a payment page can be completed, plus an hour for its event to arrive. */
const PAGE_MS = 25 * 3_600_000;

type TrialDeps = Pick<Deps, 'knownPseudonyms' | 'now' | 'pseudonymise'>;

/**
 * Identifies a company across its accounts: its SIREN, else its VAT number; null without either.
 */
function nameCompany({ siret, vatNumber }: Payer): string | null {
  const number = siret === '' ? vatNumber : siret.slice(0, 9);
  return number === '' ? null : `company\n${number}`;
}

/** The pseudonym stored with a company's orders; null without a company number. */
export async function hideCompany({ pseudonymise }: TrialDeps, payer: Payer): Promise<Buffer | null> {
  const name = nameCompany(payer);
  return name === null ? null : pseudonymise(name);
}

/** Whether the organiser cannot have a trial: each company has one, and none after a plan. */
export async function isTrialTaken(deps: TrialDeps, db: Queryable, payer: Payer): Promise<boolean> {
  const { organiserId } = payer;
  const name = nameCompany(payer);
  const hashes = name === null ? [] : await deps.knownPseudonyms(name);
  const openSince = new Date(deps.now().getTime() - PAGE_MS);
  return (await hasHadSubscription(db, payer)) || (await hasOrdered(db, { organiserId, hashes, openSince }));
}

/**
 * Whether the trial is still available. Locks the company: until the caller's transaction ends,
 * none of its other accounts can order a trial.
 */
export async function takeTrial(deps: TrialDeps, tx: Queryable, payer: Payer): Promise<boolean> {
  const companyHash = await hideCompany(deps, payer);
  if (companyHash !== null) await lockCompany(tx, companyHash);
  return !(await isTrialTaken(deps, tx, payer));
}
