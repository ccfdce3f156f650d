import { type Night, type NightScreen, nightEndpoints } from '@lampion/contract/night/nights';
import { Link } from 'react-router';
import { useIsUnsent } from '../events/party/use-party.ts';
import { type CachedQuery, useCached } from '../platform/device/use-query.ts';
import { findPassNight, homePath } from '../platform/session/holder.ts';
import { Lamp } from '../ui/graphics.tsx';
import { type NightPlace, nightPath, openPlaces } from './night-places.tsx';

interface NightGarlandProps {
  night: Pick<Night, 'id' | 'screens' | 'type'>;
  /** The screen that is read; none on the page of the party. */
  current?: NightScreen;
  places?: readonly NightPlace[] | undefined;
}

/**
 * The way to the screens of a night that are open: lanterns on a string. Nothing where all are
 * closed.
 */
export function NightGarland({ night, current, places }: NightGarlandProps) {
  const open = openPlaces(night, places);
  if (open.length === 0) return null;
  return (
    <nav className="ap-garland" aria-label="La nuit">
      {open.map(({ screen, label }) => (
        <Link
          key={screen}
          to={nightPath(night.id, screen)}
          aria-current={screen === current ? 'page' : undefined}
        >
          <Lamp
            isLit={current === undefined || screen === current}
            hasHalo={screen === current}
            className="l"
          />
          {label}
        </Link>
      ))}
    </nav>
  );
}

/**
 * The night of a party or an event, if the member has access; none while the party is unsent.
 * @param isWanted false: requests nothing
 */
export function useNight(id: string, isWanted = true): CachedQuery<Night> {
  const isUnsent = useIsUnsent(id);
  return useCached(nightEndpoints.getNight, { params: { id } }, isWanted && !isUnsent);
}

/**
 * The address the screens of a night return to. An organiser's own event page needs no username.
 */
export function nightHome(id: string, night: Pick<Night, 'kind' | 'role'> | undefined): string {
  if (findPassNight() !== null) return homePath();
  if (night?.kind !== 'event') return `/app/parties/${id}`;
  return night.role === 'host' ? `/pro/events/${id}` : `/app/events/${id}`;
}
