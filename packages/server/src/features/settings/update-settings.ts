import {
  type SiteSettings,
  type SiteSettingsChange,
  sellerDefaults,
} from '@lampion/contract/schemas/settings';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { describeChanges } from '../journal/describe-changes.ts';
import { recordAction } from '../journal/record-action.ts';
import { readSettings } from './read-settings.ts';
import { upsertSettings } from './settings-store.ts';

const aboutSettings = {
  action: 'settings.update',
  subject: 'settings',
  subjectId: 'site',
  subjectName: 'Réglages du site',
} as const;

type Changed = ReturnType<typeof describeChanges>;

/** Whether invoices say something else from now on: their seller, or how they are taxed. */
const isOnInvoices = (changed: Changed) =>
  Object.keys(changed?.after ?? {}).some((key) => key in sellerDefaults);

/**
 * Changes the given settings and returns all of them. Every page that shows one is rendered again. Idempotent. The
 * journal records the changes. The caller has validated the values against the contract.
 */
export async function updateSettings(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  changes: SiteSettingsChange,
): Promise<SiteSettings> {
  requireAdmin(actor);
  const changed = describeChanges({ ...(await readSettings(deps)) }, changes);
  await deps.pages.transaction(async (tx, tell) => {
    await upsertSettings(tx, changes, deps.now());
    if (changed !== null) await recordAction(deps, tx, actor, { ...aboutSettings, ...changed });
    if (isOnInvoices(changed)) await deps.jobs.enqueue(tx, 'update-customers', null);
    tell('settings');
  });
  return readSettings(deps);
}
