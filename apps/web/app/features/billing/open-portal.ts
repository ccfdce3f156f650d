import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import type { ToastMessage } from '../../components/ui/toaster.tsx';
import { callApi } from '../../lib/api.ts';

/** Leads to the page where the means of payment is changed. */
export async function openPortal(): Promise<ToastMessage> {
  const { url } = await callApi(billingEndpoints.openCustomerPortal, {});
  window.location.assign(url);
  return { title: 'Ouverture de la page de paiement' };
}
