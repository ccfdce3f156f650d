import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { fr } from '@lampion/contract/french';
import { MailWarning } from 'lucide-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useTask } from '../../components/area/use-task.ts';
import { Banner } from '../../components/ui/banner.tsx';
import { callApi } from '../../lib/api.ts';

/** What an organiser cannot do before confirming the address, and how to get the link again. */
export function ConfirmEmailNotice({ email }: { email: string }) {
  const { run, isBusy } = useTask({ isLeaving: true });
  useNewsOnReturn();
  const resend = () =>
    run({
      failure: 'E-mail non envoyé',
      async work() {
        await callApi(accountEndpoints.resendConfirmation, {});
        return { title: 'E-mail envoyé', text: `Ouvrez le lien reçu à l’adresse ${email}.` };
      },
    });
  const button = (
    <button type="button" className="banner-button" disabled={isBusy} onClick={resend}>
      {fr('Renvoyer l’e-mail')}
    </button>
  );
  return (
    <Banner icon={MailWarning} button={button}>
      {`Confirmez votre adresse e-mail pour publier un événement, inviter et prévenir vos invités : ouvrez le lien envoyé à ${email}.`}
    </Banner>
  );
}

/** The link opens in another tab: on return the notice is updated. */
function useNewsOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [revalidate]);
}
