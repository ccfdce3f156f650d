import { useState } from 'react';
import { useAsk } from '../../components/area/use-ask.ts';
import type { ButtonVariant } from '../../components/ui/button.tsx';
import { FormDialog } from '../../components/ui/form-dialog.tsx';
import { OwnCodeField } from './own-code-field.tsx';

interface FactorCodeDialogProps {
  title: string;
  text: string;
  confirm: string;
  variant: ButtonVariant;
  /** Throws the server's refusal. */
  onConfirm: (code: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for an authenticator or recovery code before an action reserved to the account's owner. */
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
