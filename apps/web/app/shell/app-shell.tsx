import { drawPlusLantern } from '@lampion/drawing/app/lanterns';
import { Plus } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Link, useMatches } from 'react-router';
import { useNews } from '../messages/notifications/notification-cache.ts';
import { QueryCacheContext } from '../platform/device/query-cache.ts';
import { LinkButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon, Lamp, Svg } from '../ui/graphics.tsx';
import { Logo, SkipLink } from '../ui/links.tsx';
import { type AppHandle, creation, type Place, type PlaceName, places } from './app-head.ts';

/** The frame of the app: its tabs on a string, at the bottom of a phone or at the side. */
export function AppShell({ children }: { children: ReactNode }) {
  const { place, isAlone = false }: AppHandle = Object.assign(
    {},
    ...useMatches().map(({ handle }) => handle ?? {}),
  );
  return (
    <div className={classNames('ap', isAlone && 'no-bar')}>
      <SkipLink />
      <Rail current={place} />
      {children}
      {!isAlone && <BottomBar current={place} />}
    </div>
  );
}

/**
 * The tabs on a phone, with the lantern that plans a party in the middle. The current tab's lantern
 * is lit.
 */
function BottomBar({ current }: { current: PlaceName | undefined }) {
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

/** The tabs of a large screen, on a vertical string. */
function Rail({ current }: { current: PlaceName | undefined }) {
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

/** Number of unread notifications, on their tab. Nothing until the account is known. */
function UnreadCount(props: { isInline?: boolean }) {
  return useContext(QueryCacheContext) === null ? null : <KnownCount {...props} />;
}

function KnownCount({ isInline = false }: { isInline?: boolean }) {
  const { unread } = useNews();
  if (unread === 0) return null;
  return (
    <>
      <span className={isInline ? 'ap-count inline' : 'ap-count'} aria-hidden="true">
        {unread}
      </span>
      <span className="sr-only">, {unread === 1 ? '1 non lue' : `${unread} non lues`}</span>
    </>
  );
}
