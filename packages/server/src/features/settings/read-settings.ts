import { type SiteSettings, siteSettingsSchema } from '@lampion/contract/schemas/settings';
import type { Deps } from '../../deps.ts';
import { findSettings } from './settings-store.ts';

/** What holds until an administrator says otherwise. Empty texts leave out what they are for. */
function defaultsFor({ MAIL_FROM }: Deps['config']): SiteSettings {
  return {
    // Whoever writes to the sender of our e-mails reaches somebody.
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
  };
}

const fields = siteSettingsSchema.shape;

/** The site's settings, each stored one in place of its default. A stored value that no longer fits is ignored. */
export async function readSettings(deps: Pick<Deps, 'config' | 'db'>): Promise<SiteSettings> {
  const stored = await findSettings(deps.db, Object.keys(fields));
  const valid = Object.entries(fields).flatMap(([key, schema]) => {
    const result = schema.safeParse(stored[key]);
    return result.success ? [[key, result.data] as const] : [];
  });
  return { ...defaultsFor(deps.config), ...Object.fromEntries(valid) };
}
