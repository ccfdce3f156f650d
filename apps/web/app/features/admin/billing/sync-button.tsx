import { adminBillingEndpoints } from '@lampion/contract/endpoints/admin-billing';
import type { CustomerComparison } from '@lampion/contract/schemas/admin-customer';
import { useTask } from '../../../components/area/use-task.ts';
import { Button } from '../../../components/ui/button.tsx';
import { callApi } from '../../../lib/api.ts';

/** Stores what the payment provider says of a customer. */
export function SyncButton({ customer: { _id: id, differences } }: { customer: CustomerComparison }) {
  const { run, isBusy } = useTask();
  const synchronise = () =>
    run({
      failure: 'Abonnement non synchronisé',
      work: async () => {
        const after = await callApi(adminBillingEndpoints.syncCustomer, { params: { id } });
        const isRepaired = differences.length > 0 && after.differences.length === 0;
        const text = isRepaired ? 'L’abonnement est maintenant le même des deux côtés.' : 'Rien n’a changé.';
        return { title: 'Abonnement synchronisé', text };
      },
    });
  return (
    <Button
      variant={differences.length > 0 ? 'primary' : 'outline'}
      onClick={synchronise}
      pendingText={isBusy ? 'Synchronisation…' : undefined}
    >
      Synchroniser maintenant
    </Button>
  );
}
