import { fr } from '@lampion/contract/french';
import { accountEndpoints, type CurrentAccount } from '@lampion/contract/people/accounts';
import { securityEndpoints } from '@lampion/contract/people/security';
import { Check, MailCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi, type FormRefusal } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Card, CardHead } from '../../ui/card.tsx';
import { FormDialog, useAsk } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useTask } from '../../ui/use-task.ts';
import { NewPasswordField } from '../account/new-password-field.tsx';
import { OwnCodeField } from './own-code.tsx';

interface SignInCardProps {
  account: CurrentAccount;
  /** Whether changes require a code. */
  hasSecondFactor: boolean;
}

/**
 * How one signs in: the address, whether it is confirmed, and the password; both can be changed.
 */
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
            'Votre compte s’ouvre sans mot de passe. Pour pouvoir aussi vous connecter avec un mot de passe, et changer d’adresse, choisissez-en un par un lien envoyé par e-mail. Vos appareils seront déconnectés.',
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

interface ChangeEmailDialogProps {
  hasSecondFactor: boolean;
  onClose: () => void;
}

/** Changes the e-mail address, which takes effect once the link sent there is opened. */
function ChangeEmailDialog({ hasSecondFactor, onClose }: ChangeEmailDialogProps) {
  const { ask, isBusy, refusal } = useAsk();
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState({ email: '', password: '', code: '' });
  async function submit() {
    const { email, password, code } = typed;
    const body = { email, password, ...(hasSecondFactor && { code }) };
    const isDone = await ask(async () => {
      await callApi(securityEndpoints.requestEmailChange, { body });
      return true;
    });
    if (!isDone) return;
    onClose();
    notify({ title: 'Lien envoyé', text: `Ouvrez l’e-mail reçu à ${email.trim()} pour confirmer.` });
    await revalidate();
  }
  const faults = placeRefusal(refusal);
  return (
    <FormDialog
      title="Changer d’adresse"
      text="Nous envoyons un lien à la nouvelle adresse : elle compte une fois ce lien ouvert. L’adresse actuelle est prévenue."
      onClose={onClose}
      onSubmit={submit}
      submit="Envoyer le lien"
      pendingText={isBusy ? 'Envoi en cours...' : undefined}
      fault={refusal}
      error={faults.general}
    >
      <TextField
        name="email"
        id="field-new-email"
        label="Nouvelle adresse e-mail"
        type="email"
        autoComplete="email"
        placeholder="vous@exemple.fr"
        value={typed.email}
        onChange={({ target }) => setTyped({ ...typed, email: target.value })}
        error={faults.email}
      />
      <PasswordField
        name="password"
        label="Votre mot de passe"
        autoComplete="current-password"
        value={typed.password}
        onChange={({ target }) => setTyped({ ...typed, password: target.value })}
        error={faults.password ?? faults.current}
      />
      {hasSecondFactor && (
        <OwnCodeField
          value={typed.code}
          onChange={(code) => setTyped({ ...typed, code })}
          error={faults.code}
        />
      )}
    </FormDialog>
  );
}

interface ChangePasswordDialogProps {
  email: string;
  hasSecondFactor: boolean;
  onClose: () => void;
}

/** Changes the password, asking for the current one; signs out every other device. */
function ChangePasswordDialog({ email, hasSecondFactor, onClose }: ChangePasswordDialogProps) {
  const { ask, isBusy, refusal } = useAsk();
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState({ current: '', next: '', code: '' });
  async function submit() {
    const code = hasSecondFactor ? { code: typed.code } : {};
    const body = { currentPassword: typed.current, password: typed.next, ...code };
    const isDone = await ask(async () => {
      await callApi(securityEndpoints.changePassword, { body });
      return true;
    });
    if (!isDone) return;
    onClose();
    notify({ title: 'Mot de passe changé', text: 'Vos autres appareils sont déconnectés.' });
    await revalidate();
  }
  const faults = placeRefusal(refusal);
  return (
    <FormDialog
      title="Changer de mot de passe"
      text="Vos autres appareils seront déconnectés, et un e-mail vous le confirmera. Vos clés d’accès restent valables."
      onClose={onClose}
      onSubmit={submit}
      submit="Changer de mot de passe"
      pendingText={isBusy ? 'Un instant…' : undefined}
      fault={refusal}
      error={faults.general}
    >
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="current"
        label="Votre mot de passe actuel"
        autoComplete="current-password"
        value={typed.current}
        onChange={({ target }) => setTyped({ ...typed, current: target.value })}
        error={faults.current ?? faults.currentPassword}
      />
      <NewPasswordField
        name="password"
        label="Nouveau mot de passe"
        onChange={(next) => setTyped({ ...typed, next })}
        error={faults.password}
      />
      {hasSecondFactor && (
        <OwnCodeField
          value={typed.code}
          onChange={(code) => setTyped({ ...typed, code })}
          error={faults.code}
        />
      )}
    </FormDialog>
  );
}

/** The field concerned by a refusal that names none. */
const fieldOfCode: Readonly<Record<string, 'current' | 'code' | 'email'>> = {
  wrong_password: 'current',
  wrong_second_factor: 'code',
  email_taken: 'email',
};

/**
 * Where the refusal of a change of the sign-in is shown: at the field concerned, else above the
 * form.
 */
function placeRefusal(refusal: FormRefusal | null): Readonly<Record<string, string | undefined>> {
  if (refusal === null) return {};
  const { code: reason = '', message, fields } = refusal;
  const field = fieldOfCode[reason];
  const fieldFaults = { ...fields, ...(field && { [field]: message }) };
  const isAtField = Object.values(fieldFaults).some((sentence) => sentence !== undefined);
  return { ...fieldFaults, general: isAtField ? undefined : message };
}
