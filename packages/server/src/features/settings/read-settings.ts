import {
  nativeAppDefaults,
  type SiteSettings,
  sellerDefaults,
  siteSettingsSchema,
} from '@lampion/contract/schemas/settings';
import type { Deps } from '../../deps.ts';
import { findSettings } from './settings-store.ts';

/** Default settings. With an empty text, what it describes is not shown. */
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

/** The site's settings: stored values override the defaults. A stored value that is no longer valid is ignored. */
export async function readSettings(deps: Pick<Deps, 'config' | 'db'>): Promise<SiteSettings> {
  const stored = await findSettings(deps.db, Object.keys(fields));
  const valid = Object.entries(fields).flatMap(([key, schema]) => {
    const result = schema.safeParse(stored[key]);
    return result.success ? [[key, result.data] as const] : [];
  });
  return { ...defaultsFor(deps.config), ...Object.fromEntries(valid) };
}
