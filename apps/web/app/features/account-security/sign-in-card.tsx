import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { fr } from '@lampion/contract/french';
import type { CurrentAccount } from '@lampion/contract/schemas/account';
import { Check, TriangleAlert } from 'lucide-react';
import { useTask } from '../../components/area/use-task.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { callApi } from '../../lib/api.ts';

/** The address one signs in with, whether it is confirmed, and another password by an e-mailed link. */
export function SignInCard({
  account: { email, isEmailVerified, hasPassword },
}: {
  account: CurrentAccount;
}) {
  const { run, isBusy } = useTask();
  const confirm = () =>
    run({
      failure: 'Lien non envoyé',
      work: async () => {
        await callApi(accountEndpoints.resendConfirmation, {});
        return { title: 'Lien envoyé', text: `Ouvrez l’e-mail reçu à l’adresse ${email}.` };
      },
    });
  const changePassword = () =>
    run({
      failure: 'Lien non envoyé',
      work: async () => {
        await callApi(accountEndpoints.requestPasswordReset, { body: { email } });
        return { title: 'Lien envoyé', text: `Il est valable une heure. Ouvrez l’e-mail reçu à ${email}.` };
      },
    });
  return (
    <Card aria-labelledby="sign-in-title">
      <CardHead id="sign-in-title" title="Connexion">
        {isEmailVerified ? (
          <Badge tone="success" icon={Check}>
            Adresse confirmée
          </Badge>
        ) : (
          <Badge tone="warning" icon={TriangleAlert}>
            Adresse à confirmer
          </Badge>
        )}
      </CardHead>
      <p className="account-email">{email}</p>
      <p className="muted">
        {fr(
          hasPassword
            ? 'Pour changer de mot de passe, recevez un lien par e-mail. Le nouveau mot de passe déconnecte tous vos appareils.'
            : 'Vous vous connectez avec Google. Pour pouvoir aussi le faire avec un mot de passe, recevez un lien par e-mail.',
        )}
      </p>
      <div className="actions">
        <Button disabled={isBusy} onClick={changePassword}>
          {hasPassword ? 'Changer de mot de passe' : 'Choisir un mot de passe'}
        </Button>
        {!isEmailVerified && (
          <Button variant="ghost" disabled={isBusy} onClick={confirm}>
            Confirmer mon adresse
          </Button>
        )}
      </div>
    </Card>
  );
}
