import { useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';
import { notifyError } from '../../components/ui/toaster.tsx';
import { loadGoogle, showGoogleButton } from '../../lib/google-accounts.ts';

/** Google's own button on a hydrated screen; submits its token to the route's action. */
export function GoogleButton({ clientId }: { clientId: string }) {
  const container = useRef<HTMLDivElement>(null);
  const submit = useSubmit();
  useEffect(() => {
    let isGone = false;
    const onToken = (token: string) => void submit({ token }, { method: 'post' });
    loadGoogle().then(
      (accounts) => {
        const place = container.current;
        if (!isGone && place !== null) showGoogleButton(accounts, { place, clientId, onToken });
      },
      () => notifyError({ title: 'Erreur lors de la connexion avec Google' }),
    );
    return () => {
      isGone = true;
    };
  }, [clientId, submit]);
  return <div ref={container} className="google-place" />;
}
