import { paymentPages } from '@lampion/contract/rules/payment-pages';
import { Button, LinkButton } from '../../components/ui/button.tsx';

interface ContractActionsProps {
  /** Says what ends the contract. */
  label: string;
  isBusy: boolean;
  onEnd: () => void;
}

/** The last step out of a contract, and the way back. */
export function ContractActions({ label, isBusy, onEnd }: ContractActionsProps) {
  return (
    <div className="actions">
      <Button variant="danger-solid" pendingText={isBusy ? 'Un instant…' : undefined} onClick={onEnd}>
        {label}
      </Button>
      <LinkButton variant="ghost" to={paymentPages.subscription}>
        Garder mon offre
      </LinkButton>
    </div>
  );
}
