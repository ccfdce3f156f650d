import { fr } from '@lampion/contract/french';
import type { ReactNode } from 'react';
import { FieldError } from '../../../components/ui/field.tsx';
import { PartyNode } from '../pieces/party-node.tsx';
import type { PartyDraft } from './party-draft.ts';

/** What each step of the form is given. */
export interface StepProps {
  draft: PartyDraft;
  change: (part: Partial<PartyDraft>) => void;
  isFilled: boolean;
  /** Sent once already: what is missing is said. */
  isTried: boolean;
}

interface DraftStepProps extends Pick<StepProps, 'isFilled'> {
  title: string;
  error?: string | undefined;
  children: ReactNode;
}

/** A question on the string; its lantern is lit once it is answered. */
export function DraftStep({ title, isFilled, error, children }: DraftStepProps) {
  return (
    <li>
      <span className="node">
        <PartyNode type="party" ink="lampion" state={isFilled ? 'lit' : 'unlit'} />
      </span>
      <fieldset className="cr-step">
        <legend>
          {fr(title)}
          <span className="sr-only">{isFilled ? ', rempli' : ', à remplir'}</span>
        </legend>
        {children}
        <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      </fieldset>
    </li>
  );
}
