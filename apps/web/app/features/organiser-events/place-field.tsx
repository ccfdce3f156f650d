import { firstCharacters } from '@lampion/contract/rules/characters';
import type { AddressSuggestion } from '@lampion/contract/schemas/address';
import { EVENT_PLACE_MAX } from '@lampion/contract/schemas/event-fields';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { type EventDraft, isPinDoubtful } from './event-draft.ts';
import { FoundPlace } from './found-place.tsx';
import { PinQuestion } from './pin-question.tsx';
import { SuggestionList, suggestionId } from './suggestion-list.tsx';
import { useAddressSuggestions } from './use-address-suggestions.ts';

interface PlaceFieldProps {
  draft: EventDraft;
  error: string | undefined;
  onChange: (draft: EventDraft) => void;
}

const LIST_ID = 'place-suggestions';
const nowhere = { address: '', street: '', postcode: '', city: '', latitude: '', longitude: '' };

/**
 * The place, with address suggestions while typing. A chosen address sets the coordinates; it is shown and can be
 * removed. When the place is then given another name, the host says what becomes of the pin.
 */
export function PlaceField({ draft, error, onChange }: PlaceFieldProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const { suggestions, isUnknown } = useAddressSuggestions(typed);
  const isOpen = suggestions.length > 0;

  function choose({ label, street, postcode, city, latitude, longitude }: AddressSuggestion) {
    const place = firstCharacters(label, EVENT_PLACE_MAX);
    onChange({
      ...draft,
      place,
      pinnedPlace: place,
      address: label,
      street: street ?? '',
      postcode: postcode ?? '',
      city,
      latitude: String(latitude),
      longitude: String(longitude),
    });
    close();
  }

  function close() {
    setTyped('');
    setActive(-1);
  }

  function search() {
    input.current?.focus();
    setTyped(draft.place);
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
              ref={input}
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
          {isPinDoubtful(draft) && (
            <PinQuestion
              isUnknown={isUnknown}
              onSearch={search}
              onKeep={() => onChange({ ...draft, pinnedPlace: draft.place })}
              onRemove={() => onChange({ ...draft, ...nowhere })}
            />
          )}
          {draft.latitude !== '' && !isPinDoubtful(draft) && (
            <FoundPlace
              draft={draft}
              onChange={onChange}
              onRemove={() => onChange({ ...draft, ...nowhere })}
            />
          )}
        </>
      )}
    </Field>
  );
}
