import { firstCharacters } from '@lampion/contract/rules/characters';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { SuggestionList } from '../../address-search/suggestion-list.tsx';
import { useAddressCombobox } from '../../address-search/use-address-combobox.ts';
import type { BarDraft } from './bar-draft.ts';

const ADDRESS_MAX = 200;

interface BarAddressProps {
  address: string;
  /** It was chosen from the search, so that its place is known. */
  isFound: boolean;
  error: string | undefined;
  onChange: (values: Pick<BarDraft, 'address' | 'point'>) => void;
}

/** Where a bar is: the address search gives its place, where the network is; an address that is only typed has none. */
export function BarAddress({ address, isFound, error, onChange }: BarAddressProps) {
  const { ask, field, list } = useAddressCombobox('bar-addresses', ({ label, latitude, longitude }) =>
    onChange({ address: firstCharacters(label, ADDRESS_MAX), point: { latitude, longitude } }),
  );
  return (
    <Field
      name="address"
      label="Adresse"
      hint={
        isFound
          ? 'Sa place sur le parcours est connue.'
          : 'Choisissez une adresse proposée : elle donne le temps de marche.'
      }
      error={error}
    >
      {(control) => (
        <div className="combobox">
          <Input
            {...control}
            {...field}
            maxCharacters={ADDRESS_MAX}
            value={address}
            onChange={({ target }) => {
              ask(target.value);
              onChange({ address: target.value, point: null });
            }}
          />
          <SuggestionList {...list} />
        </div>
      )}
    </Field>
  );
}
