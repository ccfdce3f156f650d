import { accountEndpoints } from '@lampion/contract/people/accounts';
import { useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';
import { callApi, type FormRefusal, toFormRefusal } from '../../platform/api.ts';
import { loadGoogle, showGoogleButton } from '../../platform/session/google-accounts.ts';
import { keepToken, readDeviceMark } from '../../platform/session/session.ts';
import { notifyError } from '../../ui/toaster.tsx';

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

/**
 * Opens a session with a token from Google and stores the session token; an account that is new is
 * of the given type. Resolves to the refusal, or null. Any other error is thrown.
 */
export async function signInWithGoogle(
  token: string,
  accountType: 'member' | 'organiser' = 'organiser',
): Promise<FormRefusal | null> {
  try {
    const body = { token, isAdmin: false, accountType, ...readDeviceMark() };
    const { access_token } = await callApi(accountEndpoints.loginWithGoogle, { body });
    keepToken(access_token);
    return null;
  } catch (error) {
    return toFormRefusal(error);
  }
}
