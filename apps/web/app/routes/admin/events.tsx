import { adminEventEndpoints } from '@lampion/contract/endpoints/admin-events';
import { adminEventQuerySchema } from '@lampion/contract/schemas/admin-event';
import { idSchema } from '@lampion/contract/schemas/common';
import { Flag } from 'lucide-react';
import { ListEmpty } from '../../components/area/list-empty.tsx';
import { PagedList } from '../../components/area/paged-list.tsx';
import { readListQuery } from '../../components/area/read-list-query.ts';
import { useListAddress } from '../../components/area/use-list-address.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { eventColumns } from '../../features/admin/events/event-columns.tsx';
import { EventDialog } from '../../features/admin/events/event-dialog.tsx';
import { EventFilters } from '../../features/admin/events/event-filters.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import type { Route } from './+types/events';

export const meta: Route.MetaFunction = () => screenMeta('Événements');

/** The event that the address opens over the list; null when there is none, or it has just been deleted. */
async function loadOpened(address: string, signal: AbortSignal) {
  const id = idSchema.safeParse(new URL(address).searchParams.get('event'));
  if (!id.success) return null;
  try {
    return await callApi(adminEventEndpoints.getAdminEvent, { params: { id: id.data }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const query = readListQuery(adminEventQuerySchema, url);
  const [list, opened] = await Promise.all([
    callApi(adminEventEndpoints.listAdminEvents, { query, signal }),
    loadOpened(url, signal),
  ]);
  return { query, list, opened };
}

export default function AdminEvents({ loaderData: { query, list, opened } }: Route.ComponentProps) {
  const { params, to, go } = useListAddress();
  const page = params.get('page') ?? undefined;
  return (
    <>
      <PageHead title="Événements" lead="Toutes les soirées, leurs organisateurs et leurs signalements.">
        <div className="actions">
          <LinkButton to="/admin/challenge-reports">
            <Icon of={Flag} />
            Défis signalés
          </LinkButton>
        </div>
      </PageHead>
      <EventFilters reportedCount={list.reportedCount} />
      <PagedList
        label="Événements"
        noun={['événement', 'événements']}
        list={list}
        columns={eventColumns((event) => to({ event, page }))}
        rowKey={({ _id }) => _id}
        sort={{ by: query.sort, order: query.order }}
        empty={
          <ListEmpty
            nothingFound="Aucun événement trouvé"
            title="Aucun événement"
            action={<LinkButton to="/admin/users">Voir les comptes</LinkButton>}
          >
            Ce que les organisateurs créent dans leur espace arrive ici.
          </ListEmpty>
        }
      />
      {opened && (
        <EventDialog key={opened._id} event={opened} onClose={() => go({ event: undefined, page })} />
      )}
    </>
  );
}

export const ErrorBoundary = AdminError;
