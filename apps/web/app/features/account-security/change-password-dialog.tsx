import { securityEndpoints } from '@lampion/contract/endpoints/security';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAsk } from '../../components/area/use-ask.ts';
import { FormDialog } from '../../components/ui/form-dialog.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { notify } from '../../components/ui/toaster.tsx';
import { callApi } from '../../lib/api.ts';
import { NewPasswordField } from '../account/new-password-field.tsx';
import { OwnCodeField } from './own-code-field.tsx';
import { placeRefusal } from './place-refusal.ts';

interface ChangePasswordDialogProps {
  email: string;
  hasSecondFactor: boolean;
  onClose: () => void;
}

/** Changes the password, asking for the current one; signs out every other device. */
export function ChangePasswordDialog({ email, hasSecondFactor, onClose }: ChangePasswordDialogProps) {
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
      text="Vos autres appareils seront déconnectés, et un e-mail vous le confirmera."
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
