import { readNumber } from '@lampion/contract/rules/typed-number';
import type { SiteSettings } from '@lampion/contract/schemas/settings';
import { type FormEvent, useId, useState } from 'react';
import { Card, CardHead } from '../../../components/ui/card.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { SaveSettings } from './save-settings.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const TITLE = 'Essai gratuit des offres';

/** How long a plan can be tried; what is no number stays for the contract to refuse. */
export function TrialCard({ settings }: { settings: SiteSettings }) {
  const [days, setDays] = useState(String(settings.trialDays));
  const { form, faults, isBusy, save } = useSettingsForm(settings);
  const titleId = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    void save({ trialDays: readNumber(days) });
  }
  return (
    <Card aria-labelledby={titleId}>
      <CardHead id={titleId} title={TITLE} />
      <form className="form" ref={form} onSubmit={submit} noValidate>
        <TextField
          name="trialDays"
          label="Durée, en jours"
          hint="Une fois par entreprise, pour toutes les offres payantes, sans carte. 0 : aucun essai."
          inputMode="numeric"
          value={days}
          error={faults.trialDays}
          onChange={({ target }) => setDays(target.value)}
        />
        <SaveSettings of={TITLE} isBusy={isBusy} />
      </form>
    </Card>
  );
}
