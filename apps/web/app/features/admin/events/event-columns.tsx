import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/rules/format';
import type { AdminEvent } from '@lampion/contract/schemas/admin-event';
import { Link } from 'react-router';
import { CoverImage } from '../../../components/site/cover-image.tsx';
import { LinkButton } from '../../../components/ui/button.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { Moment } from '../moment.tsx';
import { EventStates } from './event-states.tsx';
import { NightMoment } from './night-moment.tsx';

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

/** The columns of the event list. `toDetail` gives the address that opens an event over the list. */
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
