import { Card } from '../../components/ui/card.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { TextField } from '../../components/ui/input.tsx';
import type { PublicationDraft } from './publication-draft.ts';

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
