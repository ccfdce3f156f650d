import { ArrowRight } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { useSignOut } from '../../account/use-sign-out.tsx';
import { StepTitle } from '../step-title.tsx';

interface AccountMadeStepProps {
  title: string;
  /** Names the account and says what that means here. */
  text: string;
  /** Null when this account cannot go on. */
  onNext: (() => void) | null;
}

/** Step 1 for a signed-in user: go on, or use another account. */
export function AccountMadeStep({ title, text, onNext }: AccountMadeStepProps) {
  const { revalidate } = useRevalidator();
  const { signOut, isLeaving, question } = useSignOut(() => void revalidate());
  return (
    <>
      <StepTitle>{title}</StepTitle>
      <p className="wiz-lead">{text}</p>
      <div className="wiz-actions">
        <Button
          variant="ghost"
          size="large"
          onClick={signOut}
          pendingText={isLeaving ? 'Un instant…' : undefined}
        >
          Utiliser un autre compte
        </Button>
        {onNext !== null && (
          <Button variant="primary" size="large" onClick={onNext}>
            Continuer
            <Icon of={ArrowRight} />
          </Button>
        )}
      </div>
      {question}
    </>
  );
}
