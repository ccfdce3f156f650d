import type { TaxSettings } from '@lampion/contract/rules/vat-treatment';
import type { SiteSettings } from '@lampion/contract/schemas/settings';
import { type FormEvent, useId, useState } from 'react';
import { Card, CardHead } from '../../../components/ui/card.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { SaveSettings } from './save-settings.tsx';
import { useSettingsForm } from './use-settings-form.ts';

type LineName = Exclude<keyof SiteSettings, 'testimonials' | 'trialDays' | keyof TaxSettings>;

export interface Line {
  name: LineName;
  label: string;
  hint?: string;
  type?: 'email' | 'url';
}

interface LinesCardProps {
  title: string;
  settings: SiteSettings;
  lines: readonly Line[];
}

/** A card of single-line settings under one title. */
export function LinesCard({ title, settings, lines }: LinesCardProps) {
  const [values, setValues] = useState<Partial<Record<LineName, string>>>(() =>
    Object.fromEntries(lines.map(({ name }) => [name, settings[name]])),
  );
  const { form, faults, isBusy, save } = useSettingsForm(settings);
  const titleId = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    void save(values);
  }
  return (
    <Card aria-labelledby={titleId}>
      <CardHead id={titleId} title={title} />
      <form className="form" ref={form} onSubmit={submit} noValidate>
        {lines.map(({ name, ...line }) => (
          <TextField
            key={name}
            {...line}
            name={name}
            value={values[name] ?? ''}
            error={faults[name]}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        ))}
        <SaveSettings of={title} isBusy={isBusy} />
      </form>
    </Card>
  );
}
