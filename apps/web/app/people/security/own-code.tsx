import { useState } from 'react';
import type { ButtonVariant } from '../../ui/button.tsx';
import { FormDialog, useAsk } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/input.tsx';

interface OwnCodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}

/**
 * The field for a second-factor code, shown beside the password before changes reserved to the
 * account's owner.
 */
export function OwnCodeField({ value, onChange, error }: OwnCodeFieldProps) {
  return (
    <TextField
      name="code"
      label="Code"
      hint="Les six chiffres de votre application d’authentification, ou un code de secours"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  );
}

interface FactorCodeDialogProps {
  title: string;
  text: string;
  confirm: string;
  variant: ButtonVariant;
  /** Throws the server's refusal. */
  onConfirm: (code: string) => Promise<void>;
  onClose: () => void;
}

/** Requests an authenticator or recovery code before an action reserved to the account's owner. */
export function FactorCodeDialog({ confirm, onConfirm, ...dialog }: FactorCodeDialogProps) {
  const { ask, isBusy, fault } = useAsk();
  const [code, setCode] = useState('');
  return (
    <FormDialog
      {...dialog}
      onSubmit={() => void ask(() => onConfirm(code))}
      submit={confirm}
      pendingText={isBusy ? 'Vérification…' : undefined}
      fault={fault}
    >
      <OwnCodeField value={code} onChange={setCode} error={fault} />
    </FormDialog>
  );
}
