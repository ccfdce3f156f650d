import { adminMessageEndpoints } from '@lampion/contract/endpoints/admin-messages';
import { messageQuerySchema } from '@lampion/contract/schemas/admin-message';
import { ListEmpty } from '../../components/area/list-empty.tsx';
import { ListFilter } from '../../components/area/list-filter.tsx';
import { ListToolbar } from '../../components/area/list-toolbar.tsx';
import { PagedList } from '../../components/area/paged-list.tsx';
import { readListQuery } from '../../components/area/read-list-query.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { messageColumns } from '../../features/admin/messages/message-columns.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/messages';

export const meta: Route.MetaFunction = () => screenMeta('Messages');

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const query = readListQuery(messageQuerySchema, url);
  return { list: await callApi(adminMessageEndpoints.listMessages, { query, signal }) };
}

function describeUnread(count: number): string {
  if (count === 0) return 'Tout a été lu.';
  return count > 1 ? `${count} messages n'ont pas été lus.` : "Un message n'a pas été lu.";
}

export default function AdminMessages({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Messages" lead={describeUnread(list.unreadCount)} />
      <ListToolbar
        search={{ label: 'Rechercher un message', placeholder: 'Nom, e-mail, sujet, texte…' }}
        filters={['state']}
      >
        <ListFilter
          name="state"
          label="État"
          all="Tous les messages"
          choices={[
            { value: 'unread', label: 'Non lus' },
            { value: 'read', label: 'Lus' },
            { value: 'unanswered', label: 'Sans réponse' },
            { value: 'answered', label: 'Répondus' },
          ]}
        />
      </ListToolbar>
      <PagedList
        label="Messages"
        noun={['message', 'messages']}
        list={list}
        columns={messageColumns}
        rowKey={({ _id }) => _id}
        empty={
          <ListEmpty
            nothingFound="Aucun message trouvé"
            title="Aucun message"
            action={<LinkButton href="/contact">Voir la page Contact</LinkButton>}
          >
            Ce que l’on vous écrit depuis la page Contact arrive ici.
          </ListEmpty>
        }
      />
    </>
  );
}

export const ErrorBoundary = AdminError;
