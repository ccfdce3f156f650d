import { firstCharacters } from '@lampion/contract/rules/characters';
import type { AddressSuggestion } from '@lampion/contract/schemas/address';
import { EVENT_PLACE_MAX } from '@lampion/contract/schemas/event-fields';
import { MapPin } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Input } from '../../components/ui/input.tsx';
import type { EventDraft } from './event-draft.ts';
import { PinDialog } from './pin-dialog.tsx';
import { SuggestionList, suggestionId } from './suggestion-list.tsx';
import { useAddressSuggestions } from './use-address-suggestions.ts';

interface PlaceFieldProps {
  draft: EventDraft;
  error: string | undefined;
  onChange: (draft: EventDraft) => void;
}

const LIST_ID = 'place-suggestions';
const nowhere = { address: '', latitude: '', longitude: '' };

/**
 * The place, with address suggestions while typing. A chosen address sets the coordinates and stays when the place is
 * then given a name of its own; it is shown and can be removed.
 */
export function PlaceField({ draft, error, onChange }: PlaceFieldProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const suggestions = useAddressSuggestions(typed);
  const isOpen = suggestions.length > 0;

  function choose({ label, latitude, longitude }: AddressSuggestion) {
    onChange({
      ...draft,
      place: firstCharacters(label, EVENT_PLACE_MAX),
      address: label,
      latitude: String(latitude),
      longitude: String(longitude),
    });
    close();
  }

  function close() {
    setTyped('');
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return;
    const chosen = suggestions[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setActive((active + step + suggestions.length + (active < 0 && step < 0 ? 1 : 0)) % suggestions.length);
    } else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  }

  return (
    <Field
      name="place"
      label="Lieu"
      error={error}
      hint="Une adresse, ou le nom du lieu. Choisissez une adresse proposée pour le placer sur la carte."
    >
      {(control) => (
        <>
          <div className="combobox">
            <Input
              {...control}
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={LIST_ID}
              aria-activedescendant={active >= 0 ? suggestionId(LIST_ID, active) : undefined}
              maxCharacters={EVENT_PLACE_MAX}
              required
              value={draft.place}
              onChange={({ target }) => {
                setTyped(target.value);
                setActive(-1);
                onChange({ ...draft, place: target.value });
              }}
              onKeyDown={onKeyDown}
              onBlur={close}
            />
            <SuggestionList id={LIST_ID} suggestions={suggestions} active={active} onChoose={choose} />
          </div>
          {draft.latitude !== '' && <FoundPlace draft={draft} onChange={onChange} />}
        </>
      )}
    </Field>
  );
}

/** The chosen address on the map; the pin can be moved from there. */
function FoundPlace({ draft, onChange }: Omit<PlaceFieldProps, 'error'>) {
  const [isMoving, setMoving] = useState(false);
  const address = draft.address || draft.place;
  return (
    <div className="place-found">
      <Icon of={MapPin} />
      <span>Sur la carte : {address}</span>
      <div className="actions">
        <Button size="small" onClick={() => setMoving(true)}>
          Ajuster le repère
        </Button>
        <Button size="small" variant="ghost" onClick={() => onChange({ ...draft, ...nowhere })}>
          Retirer
        </Button>
      </div>
      {isMoving && (
        <PinDialog
          origin={{ latitude: Number(draft.latitude), longitude: Number(draft.longitude) }}
          place={address}
          onPlace={({ latitude, longitude }) => {
            onChange({ ...draft, latitude: String(latitude), longitude: String(longitude) });
            setMoving(false);
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </div>
  );
}
