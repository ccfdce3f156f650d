import { labelOf } from '@lampion/contract/rules/label-of';
import { readNumber } from '@lampion/contract/rules/typed-number';
import { type TaxMode, taxModeLabels, taxModes } from '@lampion/contract/rules/vat-treatment';
import type { SiteSettings } from '@lampion/contract/schemas/settings';
import { type FormEvent, useId, useState } from 'react';
import { Card, CardHead } from '../../../components/ui/card.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { SelectField } from '../../../components/ui/select.tsx';
import { SaveSettings } from './save-settings.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const TITLE = 'TVA des offres';

const modeChoices = taxModes.map((value) => ({ value, label: labelOf(taxModeLabels, value) }));
const priceChoices = [
  { value: 'true', label: 'TTC : la TVA est comprise' },
  { value: 'false', label: 'HT : la TVA s’ajoute' },
];

/** How VAT is charged, and what prices say of it. */
export function TaxCard({ settings }: { settings: SiteSettings }) {
  const [taxMode, setMode] = useState(settings.taxMode);
  const [rate, setRate] = useState(String(settings.taxRate).replace('.', ','));
  const [pricesIncludeTax, setIncluded] = useState(settings.pricesIncludeTax);
  const { form, faults, isBusy, save } = useSettingsForm(settings);
  const titleId = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    void save({ taxMode, taxRate: readNumber(rate, 2), pricesIncludeTax });
  }
  return (
    <Card aria-labelledby={titleId}>
      <CardHead id={titleId} title={TITLE} />
      <form className="form" ref={form} onSubmit={submit} noValidate>
        <SelectField
          name="taxMode"
          label="TVA facturée"
          choices={modeChoices}
          value={taxMode}
          error={faults.taxMode}
          onChange={({ target }) => setMode(target.value as TaxMode)}
        />
        {taxMode !== 'small_business' && (
          <SelectField
            name="pricesIncludeTax"
            label="Les prix des offres sont"
            choices={priceChoices}
            value={String(pricesIncludeTax)}
            onChange={({ target }) => setIncluded(target.value === 'true')}
          />
        )}
        {taxMode === 'fixed_rate' && (
          <TextField
            name="taxRate"
            label="Taux, en pour cent"
            hint="En France. Outre-mer, dans l’Union et ailleurs, le taux suit la loi."
            inputMode="decimal"
            value={rate}
            error={faults.taxRate}
            onChange={({ target }) => setRate(target.value)}
          />
        )}
        <SaveSettings of={TITLE} isBusy={isBusy} />
      </form>
    </Card>
  );
}
