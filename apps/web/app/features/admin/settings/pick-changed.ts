import type { SiteSettings, SiteSettingsChange } from '@lampion/contract/schemas/settings';

/** The values that differ from what is stored, so that saving does not overwrite fields the user did not touch. */
export function pickChanged(stored: SiteSettings, values: SiteSettingsChange): SiteSettingsChange {
  const known: Readonly<Record<string, unknown>> = stored;
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name])),
  );
}
