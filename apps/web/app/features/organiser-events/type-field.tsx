import { fr } from '@lampion/contract/french';
import { labelOf } from '@lampion/contract/rules/label-of';
import { describeTypeChange } from '@lampion/contract/rules/type-words';
import { type EventType, eventTypeLabels, eventTypes } from '@lampion/contract/schemas/event-type';
import { drawTypeGlyph } from '@lampion/drawing/type-glyph';
import { FieldError, useSentFault } from '../../components/ui/field.tsx';
import { Svg } from '../../components/ui/svg.tsx';

interface TypeFieldProps {
  value: EventType;
  /** Of the event as it is; null for a new one. */
  former: EventType | null;
  error: string | undefined;
  onChange: (type: EventType) => void;
}

/** The type of event as four buttons: radio buttons to the keyboard and to screen readers. */
export function TypeField({ value, former, error, onChange }: TypeFieldProps) {
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
