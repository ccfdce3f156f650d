import type { PlanChange } from '@lampion/contract/schemas/plan-change';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { describeChange } from './describe-plan-change.ts';
import { PlanExcess } from './plan-excess.tsx';

interface PlanChangeDialogProps {
  change: PlanChange;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a smaller plan, and says what it has no room for. */
export function PlanChangeDialog({ change, isBusy, onConfirm, onCancel }: PlanChangeDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onCancel()}
      title={`Passer à l’offre ${change.name} ?`}
      text={describeChange(change)}
      actions={
        <>
          <Button variant="ghost" onClick={onCancel}>
            Garder mon offre
          </Button>
          <Button variant="primary" pendingText={isBusy ? 'Un instant…' : undefined} onClick={onConfirm}>
            Confirmer le changement
          </Button>
        </>
      }
    >
      <PlanExcess change={change} />
    </Dialog>
  );
}
