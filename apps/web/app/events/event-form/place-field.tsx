import { EVENT_PLACE_MAX } from '@lampion/contract/events/event-fields';
import type { AddressSuggestion } from '@lampion/contract/events/events';
import { fr } from '@lampion/contract/french';
import { firstCharacters } from '@lampion/contract/platform/rules/characters';
import { MapPin, MapPinOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { SuggestionList, useAddressCombobox } from '../address-search.tsx';
import { type EventDraft, isPinDoubtful } from './event-draft.ts';
import { PinDialog } from './pin-dialog.tsx';

interface PlaceFieldProps {
  draft: EventDraft;
  error: string | undefined;
  onChange: (draft: EventDraft) => void;
}

const nowhere = { address: '', street: '', postcode: '', city: '', latitude: '', longitude: '' };

/**
 * The place, with address suggestions while typing. A selected address sets the coordinates, shown
 * as a pin that can be removed. When the place is renamed afterwards, the host decides whether the
 * pin stays.
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

interface FoundPlaceProps {
  draft: EventDraft;
  onChange: (draft: EventDraft) => void;
  onRemove: () => void;
}

/** The chosen address on the map; the pin can be moved from there. */
function FoundPlace({ draft, onChange, onRemove }: FoundPlaceProps) {
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
        <Button size="small" variant="ghost" onClick={onRemove}>
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

interface PinQuestionProps {
  /** The address search found nothing. */
  isUnknown: boolean;
  onSearch: () => void;
  onKeep: () => void;
  onRemove: () => void;
}

/** Asks whether the pin stays after the place was renamed. */
function PinQuestion({ isUnknown, onSearch, onKeep, onRemove }: PinQuestionProps) {
  return (
    <section className="place-found place-doubt" aria-labelledby="pin-question">
      <Icon of={MapPinOff} />
      <span id="pin-question" role="status">
        {isUnknown
          ? fr('Aucune adresse trouvée : précisez la rue et la ville, ou choisissez ci-dessous.')
          : 'Le repère est sur l’ancien lieu'}
      </span>
      <div className="actions">
        <Button size="small" onClick={onSearch}>
          Chercher la nouvelle adresse
        </Button>
        <Button size="small" onClick={onKeep}>
          Garder le repère ici
        </Button>
        <Button size="small" variant="ghost" onClick={onRemove}>
          Retirer le repère
        </Button>
      </div>
    </section>
  );
}
