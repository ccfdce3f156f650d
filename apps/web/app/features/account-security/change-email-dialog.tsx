import { securityEndpoints } from '@lampion/contract/endpoints/security';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAsk } from '../../components/area/use-ask.ts';
import { FormDialog } from '../../components/ui/form-dialog.tsx';
import { TextField } from '../../components/ui/input.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { notify } from '../../components/ui/toaster.tsx';
import { callApi } from '../../lib/api.ts';
import { OwnCodeField } from './own-code-field.tsx';
import { placeRefusal } from './place-refusal.ts';

interface ChangeEmailDialogProps {
  hasSecondFactor: boolean;
  onClose: () => void;
}

/** Changes the e-mail address, which takes effect once the link sent there is opened. */
export function ChangeEmailDialog({ hasSecondFactor, onClose }: ChangeEmailDialogProps) {
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
