import type { Night, NightScreen } from '@lampion/contract/schemas/night';
import { Link } from 'react-router';
import { Lamp } from '../../../components/ui/lamp.tsx';
import { type NightPlace, nightPath, openPlaces } from '../../night/night-places.ts';

interface NightGarlandProps {
  night: Pick<Night, 'id' | 'screens' | 'type'>;
  /** The screen that is read; none on the page of the party. */
  current?: NightScreen;
  places?: readonly NightPlace[] | undefined;
}

/** The way to the screens of a night that are open: lanterns on a string. Nothing where all are closed. */
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
