import { useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';
import { notifyError } from '../../components/ui/toaster.tsx';

const SCRIPT = 'https://accounts.google.com/gsi/client';

interface GoogleAccounts {
  id: {
    initialize(options: { client_id: string; callback: (answer: { credential: string }) => void }): void;
    renderButton(parent: HTMLElement, options: Record<string, string | number>): void;
  };
}

declare global {
  interface Window {
    google?: { accounts: GoogleAccounts };
  }
}

function loadGoogle(): Promise<GoogleAccounts> {
  return new Promise((resolve, reject) => {
    if (window.google) return resolve(window.google.accounts);
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => (window.google ? resolve(window.google.accounts) : reject(new Error('no Google')));
    script.onerror = () => reject(new Error('no Google'));
    document.head.append(script);
  });
}

/** Google's own button. Its script is loaded here and nowhere else; the token goes to the route's action. */
export function GoogleButton({ clientId }: { clientId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const submit = useSubmit();
  useEffect(() => {
    let isGone = false;
    loadGoogle().then(
      ({ id }) => {
        if (isGone || place.current === null) return;
        id.initialize({
          client_id: clientId,
          callback: ({ credential }) => void submit({ token: credential }, { method: 'post' }),
        });
        id.renderButton(place.current, {
          theme: 'outline',
          size: 'large',
          shape: 'pill',
          locale: 'fr',
          width: 400,
        });
      },
      () => notifyError({ title: 'Erreur lors de la connexion avec Google' }),
    );
    return () => {
      isGone = true;
    };
  }, [clientId, submit]);
  return <div ref={place} className="google-place" />;
}
