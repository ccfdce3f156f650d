import type { ReactNode } from 'react';
import { FieldError } from '../../components/ui/field.tsx';
import { CoverChoices } from '../cover-choice/cover-choices.tsx';
import type { EventDraft } from './event-draft.ts';

interface CoverFieldProps {
  /** The seed of the drawings: the event's id, or any text before it has one. */
  id: string;
  draft: EventDraft;
  hasPicture: boolean;
  error: string | undefined;
  onChoose: (plan: string, sky: string) => void;
  /** The field of a picture of one's own. */
  children: ReactNode;
}

/** The cover of the event: a drawing, or a picture in its place. */
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
