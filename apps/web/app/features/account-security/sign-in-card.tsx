import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { securityEndpoints } from '@lampion/contract/endpoints/security';
import { fr } from '@lampion/contract/french';
import type { CurrentAccount } from '@lampion/contract/schemas/account';
import { Check, MailCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTask } from '../../components/area/use-task.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { callApi } from '../../lib/api.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

interface SignInCardProps {
  account: CurrentAccount;
  /** Whether changes ask for a code. */
  hasSecondFactor: boolean;
}

/** How one signs in: the address, whether it is confirmed, and the password; both can be changed. */
export function SignInCard({ account, hasSecondFactor }: SignInCardProps) {
  const { email, isEmailVerified, hasPassword, newEmail } = account;
  const { run, isBusy } = useTask();
  const [dialog, setDialog] = useState<'email' | 'password' | null>(null);
  const close = () => setDialog(null);
  const confirm = () =>
    run({
      failure: 'Lien non envoyé',
      work: async () => {
        await callApi(accountEndpoints.resendConfirmation, {});
        return { title: 'Lien envoyé', text: `Ouvrez l’e-mail reçu à l’adresse ${email}.` };
      },
    });
  const choosePassword = () =>
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
      {newEmail !== null && <PendingEmail newEmail={newEmail} />}
      {!hasPassword && (
        <p className="muted">
          {fr(
            'Vous vous connectez avec Google. Pour pouvoir aussi le faire avec un mot de passe, et changer d’adresse, choisissez-en un par un lien envoyé par e-mail. Vos appareils seront déconnectés.',
          )}
        </p>
      )}
      <div className="actions">
        {hasPassword ? (
          <>
            <Button onClick={() => setDialog('password')}>{fr('Changer de mot de passe')}</Button>
            <Button onClick={() => setDialog('email')}>Changer d’adresse</Button>
          </>
        ) : (
          <Button disabled={isBusy} onClick={choosePassword}>
            {fr('Choisir un mot de passe')}
          </Button>
        )}
        {!isEmailVerified && (
          <Button variant="ghost" disabled={isBusy} onClick={confirm}>
            Confirmer mon adresse
          </Button>
        )}
      </div>
      {dialog === 'password' && (
        <ChangePasswordDialog email={email} hasSecondFactor={hasSecondFactor} onClose={close} />
      )}
      {dialog === 'email' && <ChangeEmailDialog hasSecondFactor={hasSecondFactor} onClose={close} />}
    </Card>
  );
}

/** The new address, until its link is opened. */
function PendingEmail({ newEmail }: { newEmail: string }) {
  const { run, isBusy } = useTask();
  const withdraw = () =>
    run({
      failure: 'Changement non annulé',
      work: async () => {
        await callApi(securityEndpoints.withdrawEmailChange, {});
        return { title: 'Changement annulé', text: 'Votre adresse reste la même.' };
      },
    });
  return (
    <div className="well account-pending">
      <Icon of={MailCheck} isLarge />
      <p>
        {fr('Bientôt')} <b>{newEmail}</b>
        <small className="muted">{fr('Ouvrez le lien reçu à cette adresse : il est valable un jour.')}</small>
      </p>
      <Button size="small" variant="ghost" disabled={isBusy} onClick={withdraw}>
        Annuler le changement
      </Button>
    </div>
  );
}
