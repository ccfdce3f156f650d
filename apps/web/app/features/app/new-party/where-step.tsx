import { firstCharacters } from '@lampion/contract/rules/characters';
import { PARTY_ADDRESS_MAX } from '@lampion/contract/schemas/party-body';
import { MapPin } from 'lucide-react';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { findExcess, Input } from '../../../components/ui/input.tsx';
import { SuggestionList } from '../../address-search/suggestion-list.tsx';
import { useAddressCombobox } from '../../address-search/use-address-combobox.ts';
import { DraftStep, type StepProps } from './draft-step.tsx';

/**
 * The address, and who reads it. Addresses are proposed where the network is; what is typed counts as one all the same: a
 * friend's garden has none.
 */
export function WhereStep({ draft, change, isFilled }: StepProps) {
  const { ask, field, list } = useAddressCombobox('party-addresses', ({ label, ...found }) =>
    change({ address: firstCharacters(label, PARTY_ADDRESS_MAX), found }),
  );
  const error = findExcess({ value: draft.address, maxCharacters: PARTY_ADDRESS_MAX });
  return (
    <DraftStep title="Où" isFilled={isFilled} error={error}>
      <div className="input-wrap combobox">
        <Icon of={MapPin} />
        <Input
          {...field}
          aria-label="Adresse ou lieu"
          id="party-address"
          placeholder="Adresse ou lieu"
          maxCharacters={PARTY_ADDRESS_MAX}
          value={draft.address}
          onChange={({ target }) => {
            ask(target.value);
            change({ address: target.value, found: null });
          }}
        />
        <SuggestionList {...list} />
      </div>
      <Checkbox
        name="hides-address"
        label="Montrer l’adresse seulement à qui vient"
        checked={!draft.isAddressOpen}
        onChange={({ target }) => change({ isAddressOpen: !target.checked })}
      />
    </DraftStep>
  );
}
