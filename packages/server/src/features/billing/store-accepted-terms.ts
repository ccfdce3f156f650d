import { termsVersion } from '@lampion/contract/legal/terms-version';
import type { Deps } from '../../deps.ts';
import { renderTermsFile } from '../../emails/terms-file.ts';
import { readSettings } from '../settings/read-settings.ts';
import { listAvailableSubscriptions } from './list-available-subscriptions.ts';
import { upsertTerms } from './order-store.ts';

/**
 * Keeps the terms in force as they were accepted: the e-mail that confirms an order comes later, when others may apply.
 * @throws AppError `unavailable`
 */
export async function storeAcceptedTerms(deps: Pick<Deps, 'config' | 'db' | 'payments'>): Promise<void> {
  const settings = await readSettings(deps);
  const { data: plans } = await listAvailableSubscriptions(deps);
  const file = renderTermsFile({ settings, plans, publicUrl: deps.config.PUBLIC_URL });
  await upsertTerms(deps.db, { version: termsVersion, file });
}
