import { fr } from '@lampion/contract/french';
import { accountEndpoints } from '@lampion/contract/people/accounts';
import { MailWarning } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callApi, toApiError } from '../../platform/api.ts';
import { useCached } from '../../platform/device/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';

const NOTHING = {};

/** The caller's address while unconfirmed; null once confirmed or while unknown. */
export function useUnconfirmedEmail(): string | null {
  const { data, reload } = useCached(accountEndpoints.getCurrentAccount, NOTHING);
  const isUnconfirmed = data?.isEmailVerified === false;
  // The link opens in another tab.
  useEffect(() => {
    const look = () => isUnconfirmed && document.visibilityState === 'visible' && reload();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });
  return isUnconfirmed ? data.email : null;
}

/** Shows a host in advance what requires a confirmed address, and how to confirm it. */
export function ConfirmEmailNote() {
  const email = useUnconfirmedEmail();
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  if (email === null) return null;
  async function resend() {
    setBusy(true);
    await callApi(accountEndpoints.resendConfirmation, {}).then(
      () => setSaid('E-mail envoyé. Ouvrez le lien qu’il contient.'),
      (error) => setSaid(toApiError(error).message),
    );
    setBusy(false);
  }
  return (
    <div className="ap-note ap-confirm">
      <Icon of={MailWarning} />
      <div>
        <p>
          {fr(
            `Confirmez votre adresse e-mail : ouvrez le lien envoyé à ${email}. Les invitations par e-mail partiront alors d’elles-mêmes, et vous pourrez écrire à vos invités. Vos amis sont invités sans attendre.`,
          )}
        </p>
        <Button
          size="small"
          onClick={() => void resend()}
          pendingText={isBusy ? 'Envoi en cours...' : undefined}
        >
          {fr('Renvoyer l’e-mail')}
        </Button>
        <p role="status">{fr(said)}</p>
      </div>
    </div>
  );
}
