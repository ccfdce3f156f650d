import { createHash } from 'node:crypto';
import { termsVersion } from '@lampion/contract/legal/terms-version';
import { findPriceTaxes } from '@lampion/contract/rules/vat-treatment';
import type { SiteSettings } from '@lampion/contract/schemas/settings';
import type { Deps } from '../../deps.ts';
import { renderTermsFile } from '../../emails/terms-file.ts';
import { insertTerms } from './order-store.ts';
import { toAvailableSubscription } from './subscription-view.ts';

/**
 * Keeps the terms in force as they are accepted, and returns their key: the e-mail that confirms an order comes later, when
 * others may apply. Prices and settings stand in them, so the key names the whole text, and what was stored is never
 * written again.
 * @throws AppError `unavailable`
 */
export async function storeAcceptedTerms(
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
