import { drawPlusLantern } from '@lampion/drawing/app/plus-lantern';
import { Link } from 'react-router';
import { Icon } from '../../../components/ui/icon.tsx';
import { Lamp } from '../../../components/ui/lamp.tsx';
import { Svg } from '../../../components/ui/svg.tsx';
import { creation, type Place, type PlaceName, places } from './places.ts';
import { UnreadCount } from './unread-count.tsx';

/** The tabs of a phone, with the lantern that plans a party in their middle. The lit lantern is where one is. */
export function BottomBar({ current }: { current: PlaceName | undefined }) {
  const tabs = places.map((place) => (
    <Tab key={place.name} place={place} isCurrent={place.name === current} />
  ));
  return (
    <nav className="ap-bar" aria-label="Application">
      {tabs.slice(0, 2)}
      <Link className="ap-plus" to={creation.to} aria-label={creation.label}>
        <Svg drawing={drawPlusLantern()} />
      </Link>
      {tabs.slice(2)}
    </nav>
  );
}

function Tab({ place: { name, label, to, icon }, isCurrent }: { place: Place; isCurrent: boolean }) {
  return (
    <Link className="ap-tab" to={to} aria-current={isCurrent ? 'page' : undefined}>
      {isCurrent ? <Lamp isLit /> : <Icon of={icon} />}
      <span>{label}</span>
      {name === 'news' && <UnreadCount />}
    </Link>
  );
}
