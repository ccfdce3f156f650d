import { adminBillingEndpoints } from '@lampion/contract/endpoints/admin-billing';
import { fr } from '@lampion/contract/french';
import type { CustomerComparison } from '@lampion/contract/schemas/admin-customer';
import { LinkButton } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { ComparisonTable } from '../../features/admin/billing/comparison-table.tsx';
import { SyncButton } from '../../features/admin/billing/sync-button.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/customer';

export const meta: Route.MetaFunction = () => screenMeta('Client');

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  return { customer: await callApi(adminBillingEndpoints.compareCustomer, { params: { id }, signal }) };
}

function describeComparison({ isKnown, differences }: CustomerComparison): string {
  if (!isKnown)
    return 'Stripe ne connaît pas ce client, ou l’a supprimé : sa prochaine commande en crée un autre.';
  if (differences.length === 0) return 'Tout est identique ici et chez Stripe.';
  return 'Ce qui est enregistré ici n’est pas ce que dit Stripe : synchronisez.';
}

const STRIPE_CUSTOMERS = 'https://dashboard.stripe.com/customers';

export default function AdminCustomer({ loaderData: { customer } }: Route.ComponentProps) {
  const { name, email, accountId, customerId, isDemo } = customer;
  return (
    <>
      <BackLink to="/admin/customers">Tous les clients</BackLink>
      <PageHead title={name || email} {...(name && { lead: email })} />
      <Card aria-labelledby="customer-compared">
        <CardHead id="customer-compared" title="Abonnement" />
        <p className="adm-verdict" role="status">
          {fr(describeComparison(customer))}
        </p>
        <ComparisonTable customer={customer} />
        <div className="actions adm-verdict-actions">
          <SyncButton customer={customer} />
          {!isDemo && (
            <LinkButton variant="ghost" href={`${STRIPE_CUSTOMERS}/${customerId}`}>
              Ouvrir chez Stripe
            </LinkButton>
          )}
          <LinkButton variant="ghost" to={`/admin/users/${accountId}`}>
            Son compte
          </LinkButton>
        </div>
      </Card>
    </>
  );
}

export const ErrorBoundary = AdminError;
