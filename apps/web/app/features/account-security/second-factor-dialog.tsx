import { securityEndpoints } from '@lampion/contract/endpoints/security';
import { fr } from '@lampion/contract/french';
import type { SecondFactorSetup } from '@lampion/contract/schemas/security';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAsk } from '../../components/area/use-ask.ts';
import { CodeInput } from '../../components/ui/code-input.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { FormDialog } from '../../components/ui/form-dialog.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { QrImage } from '../../components/ui/qr-image.tsx';
import { callApi } from '../../lib/api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SecondFactorDialogProps {
  hasPassword: boolean;
  onClose: () => void;
}

/** Turns on the second factor: proof of identity, the authenticator and its first code, then the recovery codes. */
export function SecondFactorDialog({ hasPassword, onClose }: SecondFactorDialogProps) {
  const { revalidate } = useRevalidator();
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    onClose();
    if (codes) void revalidate();
  };
  if (codes) return <RecoveryCodes codes={codes} onClose={close} />;
  if (setup) return <AuthenticatorStep setup={setup} onDone={setCodes} onClose={close} />;
  return <IdentityStep hasPassword={hasPassword} onDone={setSetup} onClose={close} />;
}

function IdentityStep({
  hasPassword,
  onDone,
  onClose,
}: SecondFactorDialogProps & { onDone: (setup: SecondFactorSetup) => void }) {
  const { ask, isBusy, fault } = useAsk();
  const [password, setPassword] = useState('');
  async function submit() {
    const body = { password: hasPassword ? password : null };
    const setup = await ask(() => callApi(securityEndpoints.startSecondFactor, { body }));
    if (setup) onDone(setup);
  }
  return (
    <FormDialog
      title="Activer la double authentification"
      text="Il vous faut une application d’authentification sur votre téléphone, par exemple Aegis, FreeOTP ou celle de votre gestionnaire de mots de passe."
      onClose={onClose}
      onSubmit={submit}
      submit="Continuer"
      pendingText={isBusy ? 'Un instant…' : undefined}
      fault={fault}
      error={hasPassword ? undefined : fault}
    >
      {hasPassword && (
        <PasswordField
          name="password"
          label="Votre mot de passe"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={fault}
        />
      )}
    </FormDialog>
  );
}

interface AuthenticatorStepProps {
  setup: SecondFactorSetup;
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
}

function AuthenticatorStep({ setup, onDone, onClose }: AuthenticatorStepProps) {
  const { ask, isBusy, fault, setRefusal } = useAsk();
  const [code, setCode] = useState('');
  async function submit() {
    const answer = await ask(() => callApi(securityEndpoints.confirmSecondFactor, { body: { code } }));
    if (answer) onDone(answer.recoveryCodes);
    else setCode('');
  }
  return (
    <FormDialog
      title="Scannez ce code"
      text="Ouvrez votre application d’authentification, scannez le QR code, puis recopiez les six chiffres qu’elle affiche."
      onClose={onClose}
      onSubmit={submit}
      submit="Activer"
      isDisabled={code.length < 6}
      pendingText={isBusy ? 'Vérification…' : undefined}
      fault={fault}
    >
      <QrImage text={setup.uri} label="QR code pour votre application d’authentification" />
      <p className="muted authenticator-secret">
        {fr('Impossible de scanner ? Entrez cette clé :')} <code>{setup.secret}</code>
      </p>
      <div className="field">
        <CodeInput
          label="Code à six chiffres"
          value={code}
          onChange={(typed) => {
            setCode(typed);
            setRefusal(null);
          }}
          isInvalid={fault !== undefined}
          describedBy={fault === undefined ? undefined : 'second-factor-fault'}
        />
        <div role="alert">{fault && <FieldError id="second-factor-fault">{fault}</FieldError>}</div>
      </div>
    </FormDialog>
  );
}
