import { fr } from '@lampion/contract/french';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router';
import { ApiError } from '../../platform/api.ts';
import { SIGNED_OUT } from '../../platform/session/signed-out.ts';
import { LinkButton } from '../button.tsx';
import { Lamp } from '../graphics.tsx';
import { Logo } from '../links.tsx';
import { RetryButton } from './screen-error.tsx';

interface Trouble {
  title: string;
  text: string;
  /** What trying again loads: the screen's data, or the page with its scripts. */
  retry?: 'data' | 'page';
  /** The first screen of the person's own area. */
  home?: string;
  /** Nobody is signed in, and no other page can be opened. */
  isSignedOut?: boolean;
}

function explain(error: unknown): Trouble {
  if (error instanceof ApiError && error.code === 'not_in_team')
    return { title: 'Vous n’êtes plus de l’équipe', text: error.message, home: '/pro' };
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500;
  if (status === 403) {
    return {
      title: 'Cette porte n’est pas la vôtre',
      text: 'Votre compte ne donne pas accès à cette page. Connectez-vous avec un autre compte, ou écrivez-nous.',
      ...(isRouteErrorResponse(error) && { home: error.data?.home }),
    };
  }
  if (status === 404) {
    return { title: 'Page introuvable', text: 'Cette page n’existe pas ou n’existe plus.' };
  }
  if (error instanceof ApiError && error.code === SIGNED_OUT) {
    return { title: 'Vous êtes déconnecté', text: error.message, retry: 'data', isSignedOut: true };
  }
  if (error instanceof ApiError) {
    return { title: 'Chargement impossible', text: error.message, retry: 'data' };
  }
  return {
    title: 'Un incident est survenu',
    text: 'Rechargez la page. Si cela recommence, écrivez-nous en disant ce que vous faisiez.',
    retry: 'page',
  };
}

interface AreaErrorProps {
  /** Where to sign in with another account. */
  signInPath: '/login' | '/admin/login';
}

/** Shown in place of a whole area: access refused, not found, or no answer. */
export function AreaError({ signInPath }: AreaErrorProps) {
  const { title, text, retry, home, isSignedOut = false } = explain(useRouteError());
  const { pathname, search } = useLocation();
  useReloadWhenReached(isSignedOut);
  return (
    <main id="contenu" className="area-error">
      <a href="/" aria-label="Lampion, accueil">
        <Logo />
      </a>
      <Lamp isLit={false} className="area-error-lamp" />
      <h1 className="display">{fr(title)}</h1>
      <p>{fr(text)}</p>
      <div className="area-error-actions">
        {retry === 'data' && <RetryButton />}
        {retry === 'page' && (
          <LinkButton variant="primary" href="">
            Réessayer
          </LinkButton>
        )}
        {home !== undefined && (
          <LinkButton variant="primary" href={home}>
            Aller à mon espace
          </LinkButton>
        )}
        {!isSignedOut && (
          <>
            <LinkButton href={`${signInPath}?retour=${encodeURIComponent(pathname + search)}`}>
              Changer de compte
            </LinkButton>
            <LinkButton variant="ghost" href="/">
              Retour à l’accueil
            </LinkButton>
          </>
        )}
      </div>
    </main>
  );
}

const LOOK_AGAIN_MS = 10_000;

/** Reloads the area when the network may be back, which then redirects to the sign-in screen. */
function useReloadWhenReached(isWanted: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWanted) return;
    const look = () => void revalidate();
    addEventListener('online', look);
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => {
      removeEventListener('online', look);
      clearInterval(timer);
    };
  }, [isWanted, revalidate]);
}
