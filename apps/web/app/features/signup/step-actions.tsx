import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';

interface StepActionsProps {
  onBack: () => void;
  /** The label of the submit button. */
  next: string;
  isDisabled?: boolean;
  pendingText?: string | undefined;
}

/** The buttons to go back and to go on, at the end of each step. */
export function StepActions({ onBack, next, isDisabled = false, pendingText }: StepActionsProps) {
  return (
    <div className="wiz-actions">
      <Button variant="ghost" size="large" onClick={onBack}>
        <Icon of={ArrowLeft} />
        Retour
      </Button>
      <Button type="submit" variant="primary" size="large" disabled={isDisabled} pendingText={pendingText}>
        {next}
        <Icon of={ArrowRight} />
      </Button>
    </div>
  );
}
