import { formatCount } from '@lampion/contract/rules/format';
import type { OwnEventPage } from '@lampion/contract/schemas/event';
import { ArrowLeft, ArrowRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { ScreenError } from '../../components/area/screen-error.tsx';
import { ScreenSkeleton } from '../../components/area/screen-skeleton.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { type AskedAction, EventActionDialog } from '../../features/organiser-events/event-action-dialog.tsx';
import { EventListTools } from '../../features/organiser-events/event-list-tools.tsx';
import { EventRow } from '../../features/organiser-events/event-row.tsx';
import { EventTabs } from '../../features/organiser-events/event-tabs.tsx';
import { listOwnEvents, pageAround, readListPart } from '../../features/organiser-events/list-own-events.ts';
import type { Route } from './+types/events';

export const meta: Route.MetaFunction = () => [
  { title: 'Mes événements | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  return { list: await listOwnEvents(url, signal) };
}

export const HydrateFallback = ScreenSkeleton;

export default function Events({ loaderData: { list } }: Route.ComponentProps) {
  const [asked, setAsked] = useState<AskedAction | null>(null);
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
                <EventRow key={event._id} event={event} onAction={(action) => setAsked({ action, event })} />
              ))}
            </ul>
          ) : (
            <NoEvents />
          )}
        </section>
      </div>
      <Pages list={list} />
      <EventActionDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function NoEvents() {
  const [params] = useSearchParams();
  const part = readListPart(params);
  if (['q', 'type'].some((name) => params.get(name))) {
    return (
      <EmptyState
        as="h2"
        title="Aucun événement trouvé"
        action={<LinkButton to={`?part=${part}`}>Tout afficher</LinkButton>}
      >
        Essayez avec moins de lettres, retirez un filtre, ou cherchez dans un autre onglet.
      </EmptyState>
    );
  }
  if (part === 'past')
    return (
      <EmptyState as="h2" title="Aucun événement passé">
        Vos événements viennent ici une fois terminés.
      </EmptyState>
    );
  if (part === 'drafts')
    return (
      <EmptyState as="h2" title="Aucun brouillon">
        Ce que vous enregistrez sans le publier attend ici.
      </EmptyState>
    );
  const create = (
    <LinkButton variant="outline" to="/pro/events/new">
      Créer un événement
    </LinkButton>
  );
  return (
    <EmptyState as="h2" title="Aucun événement à venir" action={create}>
      Accrochez votre prochaine soirée : elle apparaîtra ici.
    </EmptyState>
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
