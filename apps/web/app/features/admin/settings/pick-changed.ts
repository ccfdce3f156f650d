import type { SiteSettings, SiteSettingsChange } from '@lampion/contract/schemas/settings';

/** Of these values, those that differ from what is stored: nobody overwrites a field they did not touch. */
export function pickChanged(stored: SiteSettings, values: SiteSettingsChange): SiteSettingsChange {
  const known: Readonly<Record<string, unknown>> = stored;
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name])),
  );
}
