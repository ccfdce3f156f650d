import { fr } from '@lampion/contract/french';
import { formatDate, formatMoney } from '@lampion/contract/rules/format';
import type { Withdrawal } from '@lampion/contract/schemas/withdrawal';
import { Undo2 } from 'lucide-react';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { FactRows } from '../professional-form/fact-rows.tsx';
import { ContractActions } from './contract-actions.tsx';
import { useWithdrawal } from './use-withdrawal.ts';

/** What a withdrawal ends and gives back, and the withdrawal. */
export function WithdrawalCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const { planName, orderedAt, lastDay, paidAmount, refundAmount } = withdrawal;
  const { withdraw, isBusy } = useWithdrawal(withdrawal);
  return (
    <Card className="contract" aria-labelledby="withdrawal-title">
      <CardHead id="withdrawal-title" title="Votre commande" />
      <FactRows
        facts={[
          ['Offre', planName],
          ['Commandée le', formatDate(orderedAt, 'long')],
          ['Rétractation possible jusqu’au', formatDate(lastDay, 'long')],
          ['Payé', formatMoney(paidAmount)],
          ['Remboursement', formatMoney(refundAmount)],
        ]}
      />
      <p className="well note">
        <Icon of={Undo2} />
        <span>
          {fr(
            `L’offre ${planName} prend fin aussitôt. ${formatMoney(refundAmount)} repartent sur votre moyen de paiement${refundAmount < paidAmount ? ' : les jours déjà servis restent dus, comme vous l’aviez demandé' : ''}. Vous n’avez pas de motif à donner.`,
          )}
        </span>
      </p>
      <ContractActions label="Confirmer la rétractation" isBusy={isBusy} onEnd={() => void withdraw()} />
    </Card>
  );
}
