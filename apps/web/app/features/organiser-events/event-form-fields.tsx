import { EVENT_DESCRIPTION_MAX, EVENT_NAME_MAX } from '@lampion/contract/schemas/event-fields';
import type { EventType } from '@lampion/contract/schemas/event-type';
import type { ReactNode } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { TextareaField, TextField } from '../../components/ui/input.tsx';
import type { EventDraft } from './event-draft.ts';
import type { EventFaults } from './event-fields.ts';
import { NightFields } from './night-fields.tsx';
import { PlaceField } from './place-field.tsx';
import { PlacesFields } from './places-fields.tsx';
import { TypeField } from './type-field.tsx';

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
