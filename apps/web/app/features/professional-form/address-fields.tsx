import { HOME_COUNTRY } from '@lampion/contract/rules/countries';
import { useId, useState } from 'react';
import { TextField } from '../../components/ui/input.tsx';
import { useAddressSuggestions } from '../address-search/use-address-suggestions.ts';
import type { ProfessionalFormState } from './use-professional-form.ts';

/** The seat of the company. In France streets are proposed while typing; a chosen one fills in the town. */
export function AddressFields({ state }: { state: ProfessionalFormState }) {
  const { values, change, field } = state;
  const listId = useId();
  const [typed, setTyped] = useState('');
  const { suggestions } = useAddressSuggestions(values.country === HOME_COUNTRY ? typed : '');
  const streets = suggestions.filter(({ street, postcode }) => street !== null && postcode !== null);

  function write(text: string) {
    const chosen = streets.find(({ label }) => label === text);
    setTyped(chosen ? '' : text);
    change(
      chosen
        ? { line: chosen.street ?? '', postcode: chosen.postcode ?? '', city: chosen.city }
        : { line: text },
    );
  }

  return (
    <>
      <TextField
        {...field('line')}
        onChange={({ target }) => write(target.value)}
        label="Numéro et rue"
        hint="L’adresse du siège, telle qu’elle figure sur vos factures."
        autoComplete="address-line1"
        list={listId}
        required
      />
      <datalist id={listId}>
        {streets.map(({ label }) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <div className="town-fields">
        <TextField {...field('postcode')} label="Code postal" autoComplete="postal-code" required />
        <TextField {...field('city')} label="Ville" autoComplete="address-level2" required />
      </div>
    </>
  );
}
