import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import { formatMoney } from '@lampion/contract/rules/format';
import { paymentPages } from '@lampion/contract/rules/payment-pages';
import type { Withdrawal } from '@lampion/contract/schemas/withdrawal';
import { useNavigate } from 'react-router';
import { useTask } from '../../components/area/use-task.ts';
import { callApi } from '../../lib/api.ts';

/** The withdrawal from an order; it leads back to the subscription, which is over then. */
export function useWithdrawal({ refundAmount }: Pick<Withdrawal, 'refundAmount'>) {
  const { run, isBusy } = useTask({ isLeaving: true });
  const navigate = useNavigate();
  async function withdraw() {
    const isDone = await run({
      failure: 'Rétractation non enregistrée',
      work: async () => {
        await callApi(billingEndpoints.withdrawOrder, {});
        const text = `${formatMoney(refundAmount)} vous sont remboursés. Un e-mail le confirme.`;
        return { title: 'Rétractation enregistrée', text };
      },
    });
    if (isDone) await navigate(paymentPages.subscription);
  }
  return { withdraw, isBusy };
}
