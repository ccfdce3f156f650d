import { adminSettingsEndpoints } from '@lampion/contract/endpoints/admin-settings';
import {
  type SiteSettings,
  type SiteSettingsChange,
  siteSettingsChangeSchema,
} from '@lampion/contract/schemas/settings';
import { useState } from 'react';
import { useTask } from '../../../components/area/use-task.ts';
import { notify } from '../../../components/ui/toaster.tsx';
import { useErrorFocus } from '../../../components/ui/use-error-focus.ts';
import { callApi } from '../../../lib/api.ts';
import { readFaults } from '../../../lib/read-faults.ts';
import { pickChanged } from './pick-changed.ts';

/** The error sentence of each invalid field, by its path: "testimonials.0.quote". */
export type SettingsFaults = Readonly<Record<string, string | undefined>>;

const findFaults = (changes: SiteSettingsChange): SettingsFaults =>
  readFaults(siteSettingsChangeSchema.safeParse(changes).error);

/** One card of settings, validated and saved on its own: only what differs from what is stored is sent. */
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
