import { adminMessageEndpoints, messageQuerySchema } from '@lampion/contract/messages/contact-inbox';
import { callApi } from '../../platform/api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/card.tsx';
import { ListEmpty, ListFilter, ListToolbar, readListQuery } from '../../ui/lists/list-toolbar.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { AdminError, screenMeta } from '../admin-screen.tsx';
import type { Route } from './+types/messages';
import { messageColumns } from './message-columns.tsx';

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
      <PageHead title="Messages" lead={describeUnread(list.unreadCount)}>
        <LinkButton to="/admin/reports?state=open">Signalements</LinkButton>
        <LinkButton to="/admin/contests?state=open">Décisions contestées</LinkButton>
      </PageHead>
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
