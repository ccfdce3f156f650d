import { adminBillingEndpoints } from '@lampion/contract/endpoints/admin-billing';
import { labelOf } from '@lampion/contract/rules/label-of';
import { type CustomerComparison, subscriptionStatusLabels } from '@lampion/contract/schemas/admin-customer';
import { Check, CircleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { callApi } from '../../../lib/api.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';

function describe({ isKnown, atProvider, differences }: CustomerComparison): string {
  if (differences.length === 0) return isKnown ? 'Identique' : 'Client inconnu';
  const status = atProvider ? labelOf(subscriptionStatusLabels, atProvider.status) : 'Aucun abonnement';
  return differences.includes('status') ? `Différent : ${status}` : 'Différent';
}

/** Whether a customer is the same at the payment provider, which is asked once the list is there. */
export function SameAtProvider({ id }: { id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi(adminBillingEndpoints.compareCustomer, { params: { id }, signal }),
    [id],
  );
  const { data, error } = useLoaded(load);
  if (error !== null) return <span className="muted">Sans réponse</span>;
  if (data === null) return <span className="muted">Vérification…</span>;
  const isSame = data.differences.length === 0;
  return (
    <Badge tone={isSame ? 'muted' : 'warning'} icon={isSame ? Check : CircleAlert}>
      {describe(data)}
    </Badge>
  );
}
