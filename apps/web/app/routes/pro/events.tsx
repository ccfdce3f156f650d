import { formatCount } from '@lampion/contract/rules/format';
import type { OwnEventPage } from '@lampion/contract/schemas/event';
import { ArrowLeft, ArrowRight, Plus } from 'lucide-react';
import { useNavigation, useSearchParams } from 'react-router';
import { ScreenError } from '../../components/area/screen-error.tsx';
import { useFresh } from '../../components/area/use-fresh.ts';
import { useSelection } from '../../components/area/use-selection.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { EventBulkActions } from '../../features/organiser-events/event-bulk-actions.tsx';
import { EventListTools } from '../../features/organiser-events/event-list-tools.tsx';
import { EventRow } from '../../features/organiser-events/event-row.tsx';
import { EventTabs } from '../../features/organiser-events/event-tabs.tsx';
import { listOwnEvents, nextChangeOf, pageAround } from '../../features/organiser-events/list-own-events.ts';
import { NoEvents } from '../../features/organiser-events/no-events.tsx';
import { useEventActions } from '../../features/organiser-events/use-event-actions.tsx';
import type { Route } from './+types/events';

export const meta: Route.MetaFunction = () => [
  { title: 'Mes événements | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  return { list: await listOwnEvents(url, signal) };
}

export default function Events({ loaderData: { list } }: Route.ComponentProps) {
  const { ask, dialog } = useEventActions();
  const selection = useSelection(list.events.map(({ _id }) => _id));
  useFresh(nextChangeOf(list, new Date()));
  const isBusy = useNavigation().state === 'loading';
  return (
    <>
      <PageHead title="Mes événements">
        <LinkButton variant="primary" to="/pro/events/new">
          <Icon of={Plus} />
          Créer un événement
        </LinkButton>
      </PageHead>
      <EventTabs />
      <EventListTools />
      <div className="list-body" aria-busy={isBusy}>
        <p className="list-count" role="status">
          {formatCount(list.total)} événement{list.total > 1 ? 's' : ''}
        </p>
        <section className="card list-card event-list" aria-label="Événements">
          {list.events.length > 0 ? (
            <ul>
              {list.events.map((event) => (
                <EventRow
                  key={event._id}
                  event={event}
                  selection={selection}
                  onAction={(action) => ask(action, event)}
                />
              ))}
            </ul>
          ) : (
            <NoEvents total={list.total} />
          )}
        </section>
      </div>
      <Pages list={list} />
      <EventBulkActions selection={selection} events={list.events} />
      {dialog}
    </>
  );
}

function Pages({ list }: { list: OwnEventPage }) {
  const [params] = useSearchParams();
  const { page, previous, next } = pageAround(params, list.nextCursor);
  if (previous === null && next === null) return null;
  return (
    <nav className="pagination" aria-label="Événements, pages">
      {previous !== null && (
        <LinkButton to={previous} variant="ghost" rel="prev">
          <Icon of={ArrowLeft} />
          Précédents
        </LinkButton>
      )}
      <span className="muted num">Page {page}</span>
      {next !== null && (
        <LinkButton to={next} variant="ghost" rel="next">
          Suivants
          <Icon of={ArrowRight} />
        </LinkButton>
      )}
    </nav>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro', label: 'Retour au tableau de bord' }} />;
}
