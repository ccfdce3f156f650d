import {
  adminSettingsEndpoints,
  type SiteSettings,
  type SiteSettingsChange,
  siteSettingsChangeSchema,
} from '@lampion/contract/admin/settings';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { callApi, readFaults } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { useErrorFocus } from '../ui/forms/focus.ts';
import { Icon } from '../ui/graphics.tsx';
import { notify } from '../ui/toaster.tsx';
import { useTask } from '../ui/use-task.ts';

/** The error sentence of each invalid field, by its path: "testimonials.0.quote". */
export type SettingsFaults = Readonly<Record<string, string | undefined>>;

const findFaults = (changes: SiteSettingsChange): SettingsFaults =>
  readFaults(siteSettingsChangeSchema.safeParse(changes).error);

/**
 * One card of settings, validated and saved on its own: only what differs from what is stored is
 * sent.
 */
export function useSettingsForm(stored: SiteSettings) {
  const [faults, setFaults] = useState<SettingsFaults>({});
  const { run, isBusy } = useTask();
  const form = useErrorFocus(faults);

  async function save(values: SiteSettingsChange): Promise<void> {
    const found = findFaults(values);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const body = pickChanged(stored, values);
    if (Object.keys(body).length === 0) return void notify({ title: 'Rien à enregistrer' });
    await run({
      failure: 'Réglages non enregistrés',
      work: async () => {
        await callApi(adminSettingsEndpoints.updateSettings, { body });
        return { title: 'Réglages enregistrés', text: 'Les pages du site les montrent déjà.' };
      },
    });
  }

  return { form, faults, isBusy, save };
}

interface SaveSettingsProps {
  /** The title of the card, for screen readers. */
  of: string;
  isBusy: boolean;
}

export function SaveSettings({ of, isBusy }: SaveSettingsProps) {
  return (
    <div className="actions actions-end">
      <Button variant="ink" type="submit" pendingText={isBusy ? 'Enregistrement…' : undefined}>
        <Icon of={Check} />
        Enregistrer
        <span className="sr-only"> ({of})</span>
      </Button>
    </div>
  );
}

/**
 * The values that differ from what is stored, so that saving does not overwrite fields the user did
 * not touch.
 */
export function pickChanged(stored: SiteSettings, values: SiteSettingsChange): SiteSettingsChange {
  const known: Readonly<Record<string, unknown>> = stored;
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name])),
  );
}
