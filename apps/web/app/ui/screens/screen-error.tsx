import { fr } from '@lampion/contract/french';
import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { ApiError, isOffline } from '../../platform/api.ts';
import { Button, LinkButton } from '../button.tsx';
import { Lamp } from '../graphics.tsx';

const AGAIN_MS = 3000;

interface ScreenErrorProps {
  /** The area's first screen, and its name. */
  home: { to: string; label: string };
  /** What can be continued offline. */
  children?: ReactNode;
}

function explain(error: unknown): { title: string; text: string } {
  if (isOffline(error)) {
    const text = 'Le réseau ne répond pas. Cette page se rechargera d’elle-même dès son retour.';
    return { title: 'Vous êtes hors ligne', text };
  }
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500;
  if (status === 404) {
    return { title: 'Introuvable', text: 'Ce que vous cherchez n’existe pas ou n’existe plus.' };
  }
  // The server answered, and will say the same again.
  if (error instanceof ApiError && status > 404 && status < 429) {
    return { title: 'Ce n’est pas possible', text: error.message };
  }
  const text =
    error instanceof ApiError ? error.message : 'Un incident est survenu. Réessayez dans un instant.';
  return { title: 'Chargement impossible', text };
}

/** Replaces one screen of an area that could not be loaded; the frame around it stays. */
export function ScreenError({ home, children }: ScreenErrorProps) {
  const error = useRouteError();
  const { title, text } = explain(error);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const retry = () => void revalidate();
    window.addEventListener('online', retry);
    // A network does not always answer as soon as it is back, and no event reports when it does.
    const timer = isOffline(error) ? setTimeout(() => navigator.onLine && retry(), AGAIN_MS) : undefined;
    return () => {
      window.removeEventListener('online', retry);
      clearTimeout(timer);
    };
  }, [revalidate, error]);
  return (
    <div className="screen-error" role="alert">
      <Lamp isLit={false} className="area-error-lamp" />
      <h1 className="display">{fr(title)}</h1>
      <p>{fr(text)}</p>
      <div className="actions">
        <RetryButton />
        <LinkButton to={home.to}>{home.label}</LinkButton>
      </div>
      {isOffline(error) && children}
    </div>
  );
}

/** Loads the data of the screen again, without the page. */
export function RetryButton() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button
      variant="primary"
      pendingText={state === 'loading' ? 'Chargement…' : undefined}
      onClick={() => revalidate()}
    >
      Réessayer
    </Button>
  );
}
