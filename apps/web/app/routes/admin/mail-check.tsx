import { adminMailCheckEndpoints } from '@lampion/contract/endpoints/admin-mail-checks';
import { fr } from '@lampion/contract/french';
import { RefreshCw } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { DataTable } from '../../components/ui/data-table.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { MailCheckForm } from '../../features/admin/emails/mail-check-form.tsx';
import { setupColumns } from '../../features/admin/emails/setup-columns.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { callApi } from '../../lib/api.ts';
import { requireRole } from '../../lib/guard.ts';
import type { Route } from './+types/mail-check';

export const meta: Route.MetaFunction = () => screenMeta('Mes e-mails arrivent-ils ?');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [{ email }, setup] = await Promise.all([
    requireRole(request, ['admin']),
    callApi(adminMailCheckEndpoints.checkMailSetup, { signal: request.signal }),
  ]);
  return { email, setup };
}

export default function AdminMailCheck({ loaderData: { email, setup } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <BackLink to="/admin/emails">E-mails non remis</BackLink>
      <PageHead
        title="Mes e-mails arrivent-ils ?"
        lead="Ce qui en décide, étape par étape, puis un e-mail d’essai qui part comme les autres."
      >
        <Button onClick={() => void revalidate()} disabled={state === 'loading'}>
          <Icon of={RefreshCw} />
          Actualiser
        </Button>
      </PageHead>
      <div className="adm-stack">
        <Card isPadded={false} className="adm-recent" aria-labelledby="mail-setup">
          <CardHead id="mail-setup" title={fr('Réglages et DNS')} />
          <DataTable
            caption="Réglages et DNS"
            columns={setupColumns}
            rows={setup.steps}
            rowKey={({ key }) => key}
          />
        </Card>
        <MailCheckForm ownEmail={email} />
      </div>
    </>
  );
}

export const ErrorBoundary = AdminError;
