import {
  PARTY_ACCESS_NOTE_MAX,
  PARTY_DESCRIPTION_MAX,
  PARTY_GUESTS_MAX,
} from '@lampion/contract/schemas/party-body';
import { ChevronDown } from 'lucide-react';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { TextareaField, TextField } from '../../../components/ui/input.tsx';
import type { StepProps } from './draft-step.tsx';
import { findFaults } from './party-rest.ts';

type MoreProps = Pick<StepProps, 'draft' | 'change' | 'isTried'>;

/** What a party does without, folded away: planning one stays a matter of a minute. */
export function MoreFields(props: MoreProps) {
  const { draft, change } = props;
  return (
    <details className="cr-more" open={props.isTried && Object.keys(findFaults(draft)).length > 0}>
      <summary>
        Plus
        <Icon of={ChevronDown} />
      </summary>
      <div className="cr-more-in">
        <TextareaField
          name="party-description"
          label="Quelques mots"
          hint="Vos invités les lisent sur la page de la soirée."
          rows={4}
          maxCharacters={PARTY_DESCRIPTION_MAX}
          value={draft.description}
          onChange={({ target }) => change({ description: target.value })}
        />
        <TextField
          name="party-access"
          label="Pour entrer"
          hint="Un code, un étage : lu par qui lit l’adresse."
          autoComplete="off"
          maxCharacters={PARTY_ACCESS_NOTE_MAX}
          value={draft.accessNote}
          onChange={({ target }) => change({ accessNote: target.value })}
        />
        <PlacesFields {...props} />
        <Checkbox
          name="shows-guests"
          label="Montrer aux invités qui vient"
          checked={draft.showsGuests}
          onChange={({ target }) => change({ showsGuests: target.checked })}
        />
        <Checkbox
          name="link-opens"
          label="Ouvrir la soirée à qui a le lien"
          checked={draft.linkOpens}
          onChange={({ target }) => change({ linkOpens: target.checked })}
        />
      </div>
    </details>
  );
}

function PlacesFields({ draft, change, isTried }: MoreProps) {
  const faults = isTried ? findFaults(draft) : {};
  return (
    <div className="cr-two">
      <TextField
        name="party-capacity"
        label="Places"
        hint="Ensuite, une liste d’attente."
        liveError={faults.capacity}
        type="number"
        inputMode="numeric"
        min={1}
        max={PARTY_GUESTS_MAX}
        value={draft.capacity}
        onChange={({ target }) => change({ capacity: target.value })}
      />
      <TextField
        name="party-plus-ones"
        label="Accompagnants"
        hint="Par invité."
        liveError={faults.plusOnesMax}
        type="number"
        inputMode="numeric"
        min={0}
        max={20}
        value={draft.plusOnesMax}
        onChange={({ target }) => change({ plusOnesMax: target.value })}
      />
    </div>
  );
}
