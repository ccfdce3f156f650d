import { Link } from 'react-router';
import { useListAddress } from '../../components/area/use-list-address.ts';
import { eventListParts, readListPart } from './list-own-events.ts';

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
