import {
  nativeAppDefaults,
  type SiteSettings,
  type SiteSettingsChange,
  sellerDefaults,
  siteSettingsSchema,
} from '@lampion/contract/admin/settings';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAdmin } from '../../platform/actor.ts';
import { describeChanges, recordAction } from '../journal/record-action.ts';
import { findSettings, upsertSettings } from './store.ts';

/** Default settings. Empty texts are not shown. */
function defaultsFor({ MAIL_FROM }: Deps['config']): SiteSettings {
  return {
    // Replies to the sender of our e-mails must reach support.
    supportEmail: /<([^<>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM,
    appStoreUrl: '',
    playStoreUrl: '',
    instagramUrl: '',
    testimonials: [],
    publisherName: '',
    publisherAddress: '',
    publisherDirector: '',
    hostName: '',
    hostAddress: '',
    ...sellerDefaults,
    ...nativeAppDefaults,
  };
}

const fields = siteSettingsSchema.shape;

/**
 * The site's settings: stored values override the defaults. A stored value that has become invalid
 * is ignored.
 */
export async function readSettings(deps: Pick<Deps, 'config' | 'db'>): Promise<SiteSettings> {
  const stored = await findSettings(deps.db, Object.keys(fields));
  const valid = Object.entries(fields).flatMap(([key, schema]) => {
    const result = schema.safeParse(stored[key]);
    return result.success ? [[key, result.data] as const] : [];
  });
  return { ...defaultsFor(deps.config), ...Object.fromEntries(valid) };
}

const aboutSettings = {
  action: 'settings.update',
  subject: 'settings',
  subjectId: 'site',
  subjectName: 'Réglages du site',
} as const;

type Changed = ReturnType<typeof describeChanges>;

/** Whether a change affects invoices: the seller, or the taxes. */
const isOnInvoices = (changed: Changed) =>
  Object.keys(changed?.after ?? {}).some((key) => key in sellerDefaults);

/**
 * Changes the given settings and returns all of them. Pages that show one are rendered again.
 * Idempotent. The journal records the changes. The caller has validated the values against the
 * contract.
 */
export async function updateSettings(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  changes: SiteSettingsChange,
): Promise<SiteSettings> {
  requireAdmin(actor);
  const changed = describeChanges({ ...(await readSettings(deps)) }, changes);
  await deps.pages.transaction(async (tx, dropPages) => {
    await upsertSettings(tx, changes, deps.now());
    if (changed !== null) await recordAction(deps, tx, actor, { ...aboutSettings, ...changed });
    if (isOnInvoices(changed)) await deps.jobs.enqueue(tx, 'update-customers', null);
    dropPages('settings');
  });
  return readSettings(deps);
}

/**
 * Caches the site's settings, because every public page shows some. They are read again after a
 * change by any server process. While change notifications may be missed, each call reads them;
 * while the database is unavailable, the last ones are returned.
 */
export async function keepSettings(
  deps: Pick<Deps, 'config' | 'database' | 'db' | 'pages'>,
): Promise<() => Promise<SiteSettings>> {
  let kept: Promise<SiteSettings> | undefined;
  const forget = () => {
    kept = undefined;
  };
  await deps.pages.listen({
    changed: (tags) => {
      if (tags.includes('settings')) forget();
    },
    missed: forget,
  });
  return () => {
    if (deps.database.watch.isAway && kept !== undefined) return kept;
    if (!deps.pages.isHearing()) return readSettings(deps);
    if (kept === undefined) {
      kept = readSettings(deps);
      // The next call retries.
      kept.catch(forget);
    }
    return kept;
  };
}
