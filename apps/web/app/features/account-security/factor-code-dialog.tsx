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
  /** Throws what the server refuses. */
  onConfirm: (code: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a code, of the authenticator or a recovery one, before something that only its owner may do. */
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
