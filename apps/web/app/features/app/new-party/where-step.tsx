import { PARTY_ADDRESS_MAX } from '@lampion/contract/schemas/party-body';
import { MapPin } from 'lucide-react';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { DraftStep, type StepProps } from './draft-step.tsx';

/** The address, and who reads it. What is typed counts as an address: a door's code may be in it. */
export function WhereStep({ draft, change, isFilled }: StepProps) {
  return (
    <DraftStep title="Où" isFilled={isFilled}>
      <div className="input-wrap">
        <Icon of={MapPin} />
        <Input
          aria-label="Adresse ou lieu"
          id="party-address"
          autoComplete="off"
          placeholder="Adresse ou lieu"
          maxCharacters={PARTY_ADDRESS_MAX}
          value={draft.address}
          onChange={({ target }) => change({ address: target.value })}
        />
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
