import { EVENT_CAPACITY_MAX, EVENT_PLUS_ONES_MAX } from '@lampion/contract/schemas/event-fields';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { TextField } from '../../components/ui/input.tsx';
import type { EventDraft } from './event-draft.ts';
import type { EventFaults } from './event-fields.ts';

interface PlacesFieldsProps {
  draft: EventDraft;
  faults: EventFaults;
  onChange: (draft: EventDraft) => void;
}

/** The capacity, the number of people a guest may bring, and whether guests are shown. */
export function PlacesFields({ draft, faults, onChange }: PlacesFieldsProps) {
  return (
    <>
      <div className="places-fields">
        <TextField
          name="capacity"
          label="Places (facultatif)"
          hint="Quand toutes sont prises, une liste d’attente s’ouvre."
          type="number"
          inputMode="numeric"
          min={1}
          max={EVENT_CAPACITY_MAX}
          value={draft.capacity}
          onChange={({ target }) => onChange({ ...draft, capacity: target.value })}
          error={faults.capacity}
        />
        <TextField
          name="plusOnesMax"
          label="Accompagnants par invité"
          hint="Chacun prend une place."
          type="number"
          inputMode="numeric"
          min={0}
          max={EVENT_PLUS_ONES_MAX}
          value={draft.plusOnesMax}
          onChange={({ target }) => onChange({ ...draft, plusOnesMax: target.value })}
          error={faults.plusOnesMax}
        />
      </div>
      <Checkbox
        name="showsGuests"
        label="Montrer la liste"
        hint="Sur la page publique : le prénom et le visage des personnes qui l’acceptent, et le nombre des autres."
        checked={draft.showsGuests === 'true'}
        onChange={({ target }) => onChange({ ...draft, showsGuests: String(target.checked) })}
        error={faults.showsGuests}
      />
    </>
  );
}
