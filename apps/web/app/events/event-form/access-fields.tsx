import { ADDRESS_MAX } from '@lampion/contract/events/event-fields';
import { fr } from '@lampion/contract/french';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import type { EventDraft } from './event-draft.ts';
import type { EventFaults } from './save-event.ts';

interface AccessFieldsProps {
  draft: EventDraft;
  faults: EventFaults;
  onChange: (draft: EventDraft) => void;
}

/** Who comes in, and what the page shows before. */
export function AccessFields({ draft, faults, onChange }: AccessFieldsProps) {
  return (
    <Card as="section" className="form-stack" aria-labelledby="access">
      <h2 className="card-title" id="access">
        {fr('Qui entre, et ce qu’on montre')}
      </h2>
      <Checkbox
        name="needsApproval"
        label="Je valide chaque réponse"
        hint={fr(
          'Un oui reste une demande, sans place, tant que vous ne l’avez pas accepté ; les personnes que vous invitez viennent sans demander. Une fois accepté, on change encore ses accompagnants. Si vous arrêtez de valider, les demandes ouvertes sont acceptées, dans la limite des places.',
        )}
        checked={draft.needsApproval === 'true'}
        onChange={({ target }) => onChange({ ...draft, needsApproval: String(target.checked) })}
        error={faults.needsApproval}
      />
      <AddressField draft={draft} faults={faults} onChange={onChange} />
    </Card>
  );
}

/**
 * The address that only guests who come read. Ticking the box moves a chosen address here and
 * leaves the town on the page.
 */
function AddressField({ draft, faults, onChange }: AccessFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const isHidden = isOpen || draft.exactAddress !== '';
  function toggle(isTicked: boolean) {
    setOpen(isTicked);
    onChange(isTicked ? hideAddress(draft) : { ...draft, exactAddress: '' });
  }
  return (
    <>
      <Checkbox
        name="hidesAddress"
        label="L’adresse, seulement à qui vient"
        hint={
          isHidden && draft.place !== ''
            ? fr(`Avant le oui, on lit « ${draft.place} ».`)
            : 'La page dit la ville ou le quartier ; l’adresse apparaît avec le oui.'
        }
        checked={isHidden}
        onChange={({ target }) => toggle(target.checked)}
      />
      {isHidden && (
        <TextField
          name="exactAddress"
          label="Adresse exacte"
          hint="Sur le billet, dans les e-mails et l’agenda de qui vient, nulle part ailleurs. Le lieu, plus haut, reste public. Vide, rien n’est caché."
          maxCharacters={ADDRESS_MAX}
          autoComplete="off"
          value={draft.exactAddress}
          onChange={({ target }) => onChange({ ...draft, exactAddress: target.value })}
          error={faults.exactAddress}
        />
      )}
    </>
  );
}

/** The draft with its chosen address hidden; the place that is left to read can be changed. */
function hideAddress(draft: EventDraft): EventDraft {
  const { address, city, place } = draft;
  if (address === '') return draft;
  const isNamed = place !== '' && !address.includes(place) && !place.includes(address);
  const shown = isNamed ? place : city;
  return { ...draft, exactAddress: address, place: shown, pinnedPlace: shown, address: '', street: '' };
}
