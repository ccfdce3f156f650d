import { firstCharacters } from '@lampion/contract/rules/characters';
import type { AddressSuggestion } from '@lampion/contract/schemas/address';
import { EVENT_PLACE_MAX } from '@lampion/contract/schemas/event-fields';
import { useRef } from 'react';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { SuggestionList } from '../address-search/suggestion-list.tsx';
import { useAddressCombobox } from '../address-search/use-address-combobox.ts';
import { type EventDraft, isPinDoubtful } from './event-draft.ts';
import { FoundPlace } from './found-place.tsx';
import { PinQuestion } from './pin-question.tsx';

interface PlaceFieldProps {
  draft: EventDraft;
  error: string | undefined;
  onChange: (draft: EventDraft) => void;
}

const nowhere = { address: '', street: '', postcode: '', city: '', latitude: '', longitude: '' };

/**
 * The place, with address suggestions while typing. A chosen address sets the coordinates; it is shown and can be
 * removed. When the place is then given another name, the host says what becomes of the pin.
 */
export function PlaceField({ draft, error, onChange }: PlaceFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { ask, isUnknown, field, list } = useAddressCombobox('place-suggestions', choose);

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
  }

  function search() {
    input.current?.focus();
    ask(draft.place);
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
              {...field}
              ref={input}
              maxCharacters={EVENT_PLACE_MAX}
              required
              value={draft.place}
              onChange={({ target }) => {
                ask(target.value);
                onChange({ ...draft, place: target.value });
              }}
            />
            <SuggestionList {...list} />
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
