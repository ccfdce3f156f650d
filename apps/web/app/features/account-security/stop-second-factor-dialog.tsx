import { securityEndpoints } from '@lampion/contract/endpoints/security';
import { useRevalidator } from 'react-router';
import { notify } from '../../components/ui/toaster.tsx';
import { callApi } from '../../lib/api.ts';
import { FactorCodeDialog } from './factor-code-dialog.tsx';

/** Turns off the second factor: signing in then asks for the password alone. */
export function StopSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  async function stop(code: string) {
    await callApi(securityEndpoints.stopSecondFactor, { body: { code } });
    onClose();
    notify({ title: 'Double authentification désactivée' });
    await revalidate();
  }
  return (
    <FactorCodeDialog
      title="Désactiver la double authentification ?"
      text="Votre mot de passe suffira de nouveau pour se connecter, et vos codes de secours n’ouvriront plus rien."
      confirm="Désactiver"
      variant="danger-solid"
      onConfirm={stop}
      onClose={onClose}
    />
  );
}
