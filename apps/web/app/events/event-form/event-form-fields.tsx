import {
  EVENT_CAPACITY_MAX,
  EVENT_DESCRIPTION_MAX,
  EVENT_NAME_MAX,
  EVENT_PLUS_ONES_MAX,
} from '@lampion/contract/events/event-fields';
import {
  describeTypeChange,
  type EventType,
  eventTypeLabels,
  eventTypes,
} from '@lampion/contract/events/event-type';
import { fr } from '@lampion/contract/french';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { drawTypeGlyph } from '@lampion/drawing/type-glyph';
import type { ReactNode } from 'react';
import { CoverChoices } from '../../media/cover-choices.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { FieldError, useSentFault } from '../../ui/forms/field.tsx';
import { TextareaField, TextField } from '../../ui/forms/input.tsx';
import { Svg } from '../../ui/graphics.tsx';
import type { EventDraft, PublicationDraft } from './event-draft.ts';
import { NightFields } from './night-fields.tsx';
import { PlaceField } from './place-field.tsx';
import type { EventFaults } from './save-event.ts';

interface EventFormFieldsProps {
  nameLabel: string;
  /** Of the event as it is; null for a new one. */
  formerType: EventType | null;
  draft: EventDraft;
  faults: EventFaults;
  onChange: (draft: EventDraft) => void;
  /** Fields outside of the draft, at the end. */
  children: ReactNode;
}

/** The fields of an event: name, type, times, place and number of places. */
export function EventFormFields(props: EventFormFieldsProps) {
  const { nameLabel, formerType, draft, faults, onChange, children } = props;
  return (
    <Card as="div" className="form-stack">
      <TextField
        name="name"
        label={nameLabel}
        maxCharacters={EVENT_NAME_MAX}
        required
        autoComplete="off"
        value={draft.name}
        onChange={({ target }) => onChange({ ...draft, name: target.value })}
        error={faults.name}
      />
      <TypeField
        value={draft.type}
        former={formerType}
        error={faults.type}
        onChange={(type) => onChange({ ...draft, type })}
      />
      <TextareaField
        name="description"
        label="Description"
        rows={5}
        maxCharacters={EVENT_DESCRIPTION_MAX}
        required
        value={draft.description}
        onChange={({ target }) => onChange({ ...draft, description: target.value })}
        error={faults.description}
      />
      <NightFields draft={draft} faults={faults} onChange={onChange} />
      <PlaceField draft={draft} error={faults.place} onChange={onChange} />
      <PlacesFields draft={draft} faults={faults} onChange={onChange} />
      {children}
    </Card>
  );
}

interface TypeFieldProps {
  value: EventType;
  /** Of the event as it is; null for a new one. */
  former: EventType | null;
  error: string | undefined;
  onChange: (type: EventType) => void;
}

/**
 * The type of event as four buttons, which are radio buttons for the keyboard and screen readers.
 */
function TypeField({ value, former, error, onChange }: TypeFieldProps) {
  const { fault, onInput } = useSentFault(error);
  const hint = former && describeTypeChange(former, value);
  return (
    <fieldset className="field" onInput={onInput}>
      <legend className="label">Type d’événement</legend>
      <div className="type-choices">
        {eventTypes.map((type) => (
          <label key={type} className={`type-choice type-choice-${type}`}>
            <input
              type="radio"
              name="type"
              className="sr-only"
              value={type}
              checked={value === type}
              aria-invalid={fault ? true : undefined}
              onChange={() => onChange(type)}
            />
            <Svg drawing={drawTypeGlyph(type)} />
            {labelOf(eventTypeLabels, type)}
          </label>
        ))}
      </div>
      {hint && <p className="hint">{fr(hint)}</p>}
      {fault && <FieldError>{fault}</FieldError>}
    </fieldset>
  );
}

interface PlacesFieldsProps {
  draft: EventDraft;
  faults: EventFaults;
  onChange: (draft: EventDraft) => void;
}

/** The capacity, the number of people a guest may bring, and whether guests are shown. */
function PlacesFields({ draft, faults, onChange }: PlacesFieldsProps) {
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

interface CoverFieldProps {
  /** The seed of the drawings: the event's id, or any text for a new one. */
  id: string;
  draft: EventDraft;
  hasPicture: boolean;
  error: string | undefined;
  onChoose: (plan: string, sky: string) => void;
  /** The field for uploading a picture. */
  children: ReactNode;
}

/** The cover of the event: a drawing or an uploaded picture. */
export function CoverField({ id, draft, hasPicture, error, onChoose, children }: CoverFieldProps) {
  const { type, coverPlan, coverSky } = draft;
  return (
    <fieldset className="field">
      <legend className="label">Couverture</legend>
      <CoverChoices
        id={id}
        type={type}
        plan={coverPlan}
        sky={coverSky}
        hasPicture={hasPicture}
        onChoose={onChoose}
      />
      {error && <FieldError>{error}</FieldError>}
      <span className="hint">
        {hasPicture
          ? 'Votre image remplace le dessin. Choisir un dessin la retire.'
          : 'Choisissez un dessin, ou ajoutez votre image.'}
      </span>
      {children}
    </fieldset>
  );
}

interface PublicationFieldsProps {
  draft: PublicationDraft;
  error: string | undefined;
  onChange: (draft: PublicationDraft) => void;
}

/** When an event that is not public yet becomes so. */
export function PublicationFields({ draft, error, onChange }: PublicationFieldsProps) {
  return (
    <Card as="div" className="form-stack">
      <Checkbox
        name="isLater"
        label="Publier plus tard"
        hint="L’événement se publie tout seul à la date choisie. Jusque-là, personne d’autre ne le voit."
        checked={draft.isLater}
        onChange={({ target }) => onChange({ ...draft, isLater: target.checked })}
      />
      {draft.isLater && (
        <div className="night-fields">
          <TextField
            name="publishDay"
            label="Date de publication"
            type="date"
            required
            value={draft.day}
            onChange={({ target }) => onChange({ ...draft, day: target.value })}
            error={error}
          />
          <TextField
            name="publishTime"
            label="Heure de publication"
            type="time"
            required
            value={draft.time}
            onChange={({ target }) => onChange({ ...draft, time: target.value })}
          />
        </div>
      )}
    </Card>
  );
}
