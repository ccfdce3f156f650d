import { eventTypeLabels, eventTypes } from '@lampion/contract/events/event-type';
import type { OwnEventCard, OwnEventPage } from '@lampion/contract/events/events';
import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { fr } from '@lampion/contract/french';
import { capitalise, formatCount, labelOf } from '@lampion/contract/platform/rules/format';
import { ArrowLeft, ArrowRight, FileUp, Plus, Repeat2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigation, useSearchParams } from 'react-router';
import { ForRight, useRight } from '../../shell/pro-team.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CoverImage } from '../../ui/cover-image.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/forms/choices.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { ListEmpty, ListFilter, ListToolbar, useListAddress } from '../../ui/lists/list-toolbar.tsx';
import { useFresh } from '../../ui/lists/paged-list.tsx';
import { type Selection, SelectionBox, useSelection } from '../../ui/lists/selection.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import { TypeBadge } from '../event-page/event-labels.tsx';
import type { Route } from './+types/events';
import { useEventActions } from './event-action-dialog.tsx';
import type { EventAction } from './event-actions.ts';
import { EventBulkActions } from './event-bulk-actions.tsx';
import { EventMenu } from './event-menu.tsx';
import { DateBlock, ParticipantCount, UnusualStatus } from './event-status.tsx';
import {
  type EventListPart,
  eventListParts,
  listOwnEvents,
  nextChangeOf,
  pageAround,
  readListPart,
  usualOrder,
} from './load-own-events.ts';

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
        <ForRight right="events">
          <div className="actions">
            <LinkButton to="/pro/series">
              <Icon of={Repeat2} />
              Mes séries
            </LinkButton>
            <LinkButton to="/pro/events/import">
              <Icon of={FileUp} />
              Importer
            </LinkButton>
            <LinkButton variant="primary" to="/pro/events/new">
              <Icon of={Plus} />
              Créer un événement
            </LinkButton>
          </div>
        </ForRight>
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
      <ForRight right="events">
        <EventBulkActions selection={selection} events={list.events} />
      </ForRight>
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

const types = eventTypes.map((value) => ({ value, label: labelOf(eventTypeLabels, value) }));
const orders = [
  { value: 'begin-asc', label: 'Date, du plus ancien' },
  { value: 'begin-desc', label: 'Date, du plus récent' },
  { value: 'name-asc', label: 'Nom' },
  { value: 'participants-desc', label: 'Participants' },
];

/** Search, filters and order of the organiser's events. */
export function EventListTools() {
  return (
    <ListToolbar search={{ label: 'Rechercher un événement', placeholder: 'Nom ou lieu' }} filters={['type']}>
      <ListFilter name="type" label="Type" all="Tous les types" choices={types} />
      <EventOrder />
    </ListToolbar>
  );
}

/**
 * The field to sort by, then the direction: "name-asc" becomes `sort=name&order=asc` in the
 * address.
 */
function EventOrder() {
  const { params, go } = useListAddress();
  const sort = params.get('sort') ?? 'begin';
  const usual = usualOrder(readListPart(params), sort);
  return (
    <SelectField
      name="sort"
      label="Trier"
      choices={orders}
      value={`${sort}-${params.get('order') ?? usual}`}
      onChange={({ target }) => {
        const [by, order] = target.value.split('-');
        go({ sort: by, order });
      }}
    />
  );
}

const labels = { coming: 'À venir', past: 'Passés', drafts: 'Brouillons', archived: 'Archives' } as const;

/** The parts of the organiser's list, each with an address of its own. */
export function EventTabs() {
  const { params, to } = useListAddress();
  const current = readListPart(params);
  return (
    <nav className="tabs" aria-label="Mes événements">
      {eventListParts.map((part) => (
        <Link
          key={part}
          className="tab"
          to={to({ part: part === 'coming' ? undefined : part, sort: undefined, order: undefined })}
          aria-current={part === current ? 'page' : undefined}
          preventScrollReset
        >
          {labels[part]}
        </Link>
      ))}
    </nav>
  );
}

interface Words {
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
}

const words: Record<EventListPart, Words> = {
  coming: {
    title: 'Aucun événement à venir',
    text: 'Accrochez votre prochaine soirée : elle apparaîtra ici.',
    action: (
      <ForRight right="events">
        <div className="actions">
          <LinkButton variant="outline" to="/pro/events/new">
            Créer un événement
          </LinkButton>
          <LinkButton variant="ghost" to="/pro/events/import">
            Importer un agenda
          </LinkButton>
        </div>
      </ForRight>
    ),
  },
  past: { title: 'Aucun événement passé', text: 'Vos événements viennent ici une fois terminés.' },
  drafts: { title: 'Aucun brouillon', text: 'Ce que vous enregistrez sans le publier attend ici.' },
  archived: {
    title: 'Aucune archive',
    text: 'Archivez un événement passé, annulé ou en brouillon : il quitte vos listes et attend ici. Rien n’est effacé.',
  },
};

/**
 * An empty list: nothing matches, the page is now empty, or this part is. `total` counts all pages.
 */
export function NoEvents({ total }: { total: number }) {
  const [params] = useSearchParams();
  const { to } = useListAddress();
  if (total > 0)
    return (
      <EmptyState
        as="h2"
        title="Cette page est vide"
        action={<LinkButton to={to({})}>Revenir à la première page</LinkButton>}
      >
        La liste est devenue plus courte depuis.
      </EmptyState>
    );
  const { title, text, action } = words[readListPart(params)];
  return (
    <ListEmpty
      nothingFound="Aucun événement trouvé"
      hint="Essayez avec moins de lettres, retirez un filtre, ou cherchez dans un autre onglet."
      title={title}
      action={action}
    >
      {text}
    </ListEmpty>
  );
}

interface EventRowProps {
  event: OwnEventCard;
  selection: Selection;
  onAction: (action: EventAction) => void;
}

/** One of the organiser's events: its name links to its page, its actions are in a menu. */
export function EventRow({ event, selection, onAction }: EventRowProps) {
  const mayEdit = useRight('events');
  return (
    <li className={classNames('ev-row ev-row-dated', mayEdit && 'ev-row-selectable')}>
      {mayEdit && (
        <SelectionBox
          label={`Choisir ${event.name}`}
          isChecked={selection.has(event._id)}
          onChange={() => selection.toggle(event._id)}
        />
      )}
      <DateBlock beginDate={event.beginDate} />
      <CoverImage id={event._id} cover={event.cover} picture={event.picture} sizes="84px" className="thumb" />
      <div className="min-w-0">
        <h2 className="ev-row-name">
          <Link className="row-link" to={`/pro/events/${event._id}`}>
            {fr(event.name)}
          </Link>
        </h2>
        <p className="line-clamp-2">{fr(`${capitalise(formatEventTimes(event))}\u00a0· ${event.place}`)}</p>
        <div className="badges">
          <TypeBadge type={event.type} />
          <UnusualStatus event={event} />
        </div>
      </div>
      <div className="go">
        <ParticipantCount count={event.participantCount} />
        {mayEdit && <EventMenu event={event} onAction={onAction} />}
      </div>
    </li>
  );
}
