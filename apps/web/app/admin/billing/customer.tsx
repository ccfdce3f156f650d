import { adminBillingEndpoints, type CustomerComparison } from '@lampion/contract/billing/admin-billing';
import { fr } from '@lampion/contract/french';
import { callApi } from '../../platform/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Badge, Card, CardHead, PageHead } from '../../ui/card.tsx';
import { BackLink } from '../../ui/links.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { useTask } from '../../ui/use-task.ts';
import { AdminError, screenMeta } from '../admin-screen.tsx';
import type { Route } from './+types/customer';
import { comparedLines } from './customer-labels.ts';

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

interface Line {
  readonly label: string;
  readonly here: string;
  readonly there: string;
  readonly isSame: boolean;
}

const columns: Column<Line>[] = [
  { key: 'label', header: 'Donnée', kind: 'title', cell: ({ label }) => <b>{fr(label)}</b> },
  { key: 'here', header: 'Ici', cell: ({ here }) => <span className="adm-compared">{fr(here)}</span> },
  {
    key: 'there',
    header: 'Chez Stripe',
    cell: ({ there }) => <span className="adm-compared">{fr(there)}</span>,
  },
  {
    key: 'same',
    header: 'Comparaison',
    cell: ({ isSame }) =>
      isSame ? <span className="muted">Identique</span> : <Badge tone="warning">Différent</Badge>,
  },
];

/** A customer's subscription on both sides, line by line. */
export function ComparisonTable({ customer }: { customer: CustomerComparison }) {
  const { subscription, atProvider, differences } = customer;
  const rows = comparedLines.flatMap(({ label, fields, say, isOnlyToCompare }): Line[] => {
    const isSame = !fields.some((field) => differences.includes(field));
    if (isSame && isOnlyToCompare) return [];
    const here = subscription ? say(subscription) : 'Aucun';
    return [{ label, here, there: atProvider ? say(atProvider) : 'Aucun', isSame }];
  });
  return (
    <DataTable
      caption="L’abonnement, ici et chez Stripe"
      columns={columns}
      rows={rows}
      rowKey={({ label }) => label}
    />
  );
}

/** Updates a customer from the payment provider's data. */
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
