import { passEndpoints } from '@lampion/contract/events/passes';
import { fr } from '@lampion/contract/french';
import { crawlEndpoints } from '@lampion/contract/night/bar-crawl';
import { claimEndpoints } from '@lampion/contract/night/challenge-calls';
import { costEndpoints } from '@lampion/contract/night/costs';
import { shoppingListEndpoints } from '@lampion/contract/night/shopping-list';
import { songEndpoints } from '@lampion/contract/night/songs';
import { ArrowLeft, QrCode } from 'lucide-react';
import { useEffect } from 'react';
import { data, Link, Outlet, useMatches, useParams, useRouteError } from 'react-router';
import { useNight } from '../night/night-garland.tsx';
import { nightPath } from '../night/night-places.tsx';
import { isOffline } from '../platform/api.ts';
import { whenIdle } from '../platform/deferred-loading.ts';
import { useCached } from '../platform/device/use-query.ts';
import { startAreaWorker } from '../platform/service-worker.ts';
import { passPath, watchPass } from '../platform/session/holder.ts';
import { findPass, isValid, type KeptPass } from '../platform/session/passes.ts';
import type { PageHandle } from '../root.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Icon, Lamp } from '../ui/graphics.tsx';
import { SkipLink } from '../ui/links.tsx';
import { ScreenError } from '../ui/screens/screen-error.tsx';
import type { Route } from './+types/pass-layout';
import { type AppHandle, appLinks, appMeta } from './app-head.ts';
import { WaitingScreen } from './app-layout.tsx';
import { HolderFrame } from './holder-frame.tsx';
import { LinkFrame } from './link-frame.tsx';

export const handle: PageHandle = { themes: 'app', theme: 'dark' };
export const links = appLinks;
export const meta = () => appMeta('Mon passe');

/**
 * The pass is on the device: nothing is requested. Without it, or once it ended, the page says so.
 */
export function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const pass = findPass(id);
  const { pathname } = new URL(request.url);
  if (pass === null || !(isValid(pass) || opensCosts(pass, pathname))) throw data(pass, { status: 410 });
  void whenIdle()
    .then(() => startAreaWorker(pathname))
    .catch(() => undefined);
  return pass;
}

/** Of a pass that ended, the accounts stay open until its guest is even with the others. */
const opensCosts = ({ token, eventId }: KeptPass, pathname: string) =>
  token !== null && pathname === nightPath(eventId, 'costs');

export const shouldRevalidate = () => false;

export function HydrateFallback() {
  return (
    <div className="ap no-bar">
      <WaitingScreen />
    </div>
  );
}

/** The screens of a guest without an account, by their pass: no tabs, and one way back. */
export default function PassLayout({ loaderData: pass }: Route.ComponentProps) {
  const { eventId, guestId, hasEnded } = pass;
  useEffect(() => watchPass(pass), [pass]);
  const { isAlone = false }: AppHandle = Object.assign(
    {},
    ...useMatches().map((match) => match.handle ?? {}),
  );
  return (
    <HolderFrame holderId={guestId} later={!hasEnded && <KeepNight id={eventId} />}>
      <div className="ap no-bar pa-frame">
        <SkipLink />
        <Outlet />
        {!isAlone && <BackToPass to={passPath(eventId)} />}
      </div>
    </HolderFrame>
  );
}

function BackToPass({ to }: { to: string }) {
  return (
    <nav className="pa-back" aria-label="Passe">
      <Link to={to}>
        <Icon of={QrCode} />
        <b>Mon passe</b>
        <Icon of={ArrowLeft} />
      </Link>
    </nav>
  );
}

/** Caches the screens that are open, for where there is no network. Renders nothing. */
function KeepNight({ id }: { id: string }) {
  const asked = { params: { id } };
  const { data: pass } = useCached(passEndpoints.getPass, asked);
  const hasNight = pass !== undefined && pass.reply !== 'no';
  const { data: night } = useNight(id, hasNight);
  const { list, playlist, challenges, barathon } = (hasNight && night?.screens) || {};
  useCached(shoppingListEndpoints.getShoppingList, asked, list === true);
  useCached(costEndpoints.getCosts, asked, list === true);
  useCached(songEndpoints.getPlaylist, asked, playlist === true);
  useCached(claimEndpoints.getChallengeBoard, asked, challenges === true);
  useCached(crawlEndpoints.getCrawl, asked, barathon === true);
  return null;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { id = '' } = useParams();
  if (isGone(error)) return <PassEnded pass={findPass(id)} />;
  return (
    <LinkFrame className="pa-ended">
      <ScreenError
        home={{ to: passPath(id), label: isOffline(error) ? 'Mon passe' : 'Retour à mon passe' }}
      />
    </LinkFrame>
  );
}

const isGone = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 410;

/** A pass that ended or was renewed, or the address of one without the pass on this device. */
function PassEnded({ pass }: { pass: KeptPass | null }) {
  const title = pass === null ? 'Ce passe n’est pas sur ce téléphone' : 'Ce passe ne vaut plus';
  const why =
    pass === null
      ? 'Ouvrez ici le lien que vous avez reçu par e-mail.'
      : `Le lien de « ${pass.title} » a été changé, ou il est fini. Ouvrez ici le dernier lien que vous avez reçu par e-mail : ce que vous aviez écrit et qui n’est pas parti partira alors.`;
  return (
    <LinkFrame className="pa-ended">
      <Lamp isLit={false} className="area-error-lamp" />
      <h1 className="ap-h1">{fr(title)}</h1>
      <p>{fr(why)}</p>
      <div className="actions">
        {pass?.token && (
          <LinkButton href={`${passPath(pass.eventId)}/costs`}>Mes comptes de cette nuit</LinkButton>
        )}
        <LinkButton href="/app/pass">Mes passes</LinkButton>
        <LinkButton variant="ghost" href="/">
          Retour à l’accueil
        </LinkButton>
      </div>
    </LinkFrame>
  );
}
