import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Lamp } from '../../../components/ui/lamp.tsx';
import { Logo } from '../../../components/ui/logo.tsx';
import { creation, type PlaceName, places } from './places.ts';
import { UnreadCount } from './unread-count.tsx';

/** The tabs of a large screen, on a vertical string. */
export function Rail({ current }: { current: PlaceName | undefined }) {
  return (
    <aside className="ap-rail">
      <Link className="ap-rail-home" to="/app" aria-label="Lampion, l’application">
        <Logo isHanging />
      </Link>
      <nav className="side-nav" aria-label="Application">
        {places.map(({ name, label, to }) => (
          <Link key={name} to={to} aria-current={name === current ? 'page' : undefined}>
            <Lamp isLit={name === current} />
            {label}
            {name === 'news' && <UnreadCount isInline />}
          </Link>
        ))}
      </nav>
      <LinkButton variant="primary" isBlock to={creation.to} className="ap-rail-plus">
        <Icon of={Plus} />
        {creation.label}
      </LinkButton>
    </aside>
  );
}
