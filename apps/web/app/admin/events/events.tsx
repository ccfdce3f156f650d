import {
  type AdminEvent,
  type AdminEventPage,
  adminEventEndpoints,
  adminEventQuerySchema,
} from '@lampion/contract/events/admin-events';
import { eventTypeLabels, eventTypeSchema } from '@lampion/contract/events/event-type';
import {
  beginsAfterMidnight,
  formatEventTimes,
  lastsDays,
} from '@lampion/contract/events/rules/format-night';
import { fr } from '@lampion/contract/french';
import { idSchema } from '@lampion/contract/platform/common';
import { capitalise, formatCount, labelOf } from '@lampion/contract/platform/rules/format';
import { Link } from 'react-router';
import { ApiError, callApi } from '../../platform/api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/card.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import type { Column } from '../../ui/lists/data-table.tsx';
import {
  ListEmpty,
  ListFilter,
  ListOrder,
  ListToolbar,
  readListQuery,
  useListAddress,
} from '../../ui/lists/list-toolbar.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { AdminError, Moment, screenMeta } from '../admin-screen.tsx';
import type { Route } from './+types/events';
import { EventDialog, EventStates } from './event-dialog.tsx';

export const meta: Route.MetaFunction = () => screenMeta('Événements');

/**
 * The event that the address opens over the list; null without one, or when it has just been
 * deleted.
 */
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
          <LinkButton to="/admin/reports?state=open">Signalements</LinkButton>
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

const types = eventTypeSchema.options.map((value) => ({ value, label: labelOf(eventTypeLabels, value) }));
const periods = [
  { value: 'coming', label: 'À venir' },
  { value: 'past', label: 'Passés' },
];
const states = [
  { value: 'published', label: 'En ligne' },
  { value: 'unpublished', label: 'Dépubliés' },
  { value: 'cancelled', label: 'Annulés' },
  { value: 'draft', label: 'Brouillons' },
];
const orders = [
  { value: 'begin-desc', label: 'Début, les plus tardifs d’abord' },
  { value: 'begin-asc', label: 'Début, les plus proches d’abord' },
  { value: 'created-desc', label: 'Créés récemment' },
  { value: 'created-asc', label: 'Créés il y a longtemps' },
];

/** Search, filters and order of the event list. */
export function EventFilters({ reportedCount }: Pick<AdminEventPage, 'reportedCount'>) {
  return (
    <ListToolbar
      search={{ label: 'Rechercher un événement', placeholder: 'Nom, lieu, organisateur…' }}
      filters={['type', 'period', 'status', 'reported', 'organiser']}
    >
      <ListFilter name="type" label="Type" all="Tous les types" choices={types} />
      <ListFilter name="period" label="Période" all="Passés et à venir" choices={periods} />
      <ListFilter name="status" label="État" all="Tous les états" choices={states} />
      <ListFilter
        name="reported"
        label="Signalements"
        all="Signalés ou non"
        choices={[{ value: 'true', label: `Signalés (${reportedCount})` }]}
      />
      <ListOrder choices={orders} />
    </ListToolbar>
  );
}

function EventName({ event }: { event: AdminEvent }) {
  return (
    <div className="adm-article">
      <CoverImage id={event._id} cover={event.cover} picture={event.picture} sizes="76px" />
      <span className="adm-name-place">
        <b>{fr(event.name)}</b>
        <span className="muted">{event.place}</span>
      </span>
      <EventStates event={event} />
    </div>
  );
}

function Organiser({ organiser }: Pick<AdminEvent, 'organiser'>) {
  const { accountId, companyName, displayName, username } = organiser;
  const name = companyName || username;
  return (
    <span className="adm-name-place">
      <Link className="link" to={`/admin/users/${accountId}`}>
        {name}
      </Link>
      {displayName !== '' && displayName !== name && <span className="muted">{displayName}</span>}
    </span>
  );
}

/**
 * The columns of the event list. `toDetail` gives the address that opens an event over the list.
 */
export function eventColumns(toDetail: (id: string) => string): Column<AdminEvent>[] {
  return [
    { key: 'name', header: 'Événement', kind: 'title', cell: (event) => <EventName event={event} /> },
    {
      key: 'organiser',
      header: 'Organisateur',
      cell: ({ organiser }) => <Organiser organiser={organiser} />,
    },
    {
      key: 'begin',
      header: 'Début',
      sort: 'begin',
      cell: ({ beginDate, endDate }) => <NightMoment beginDate={beginDate} endDate={endDate} />,
    },
    {
      key: 'created',
      header: 'Créé le',
      sort: 'created',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      key: 'guests',
      header: 'Participants',
      kind: 'number',
      cell: ({ participantCount }) => <b>{formatCount(participantCount)}</b>,
    },
    {
      key: 'open',
      header: 'Action',
      kind: 'action',
      cell: ({ _id, name }) => (
        <LinkButton size="small" to={toDetail(_id)} preventScrollReset>
          Examiner<span className="sr-only"> {name}</span>
        </LinkButton>
      ),
    },
  ];
}

interface Night {
  beginDate: string;
  endDate: string;
}

/**
 * When an event begins: the short date of lists for an evening; spelt out when that date would be
 * ambiguous.
 */
export function NightMoment(night: Night) {
  const { beginDate } = night;
  if (!beginsAfterMidnight(beginDate) && !lastsDays(night)) return <Moment at={beginDate} hasTime />;
  return (
    <time className="muted night-moment" dateTime={beginDate}>
      {capitalise(formatEventTimes(night))}
    </time>
  );
}
