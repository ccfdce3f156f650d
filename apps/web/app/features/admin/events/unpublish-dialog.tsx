import { countCharacters } from '@lampion/contract/rules/characters';
import { hasVisibleCharacter } from '@lampion/contract/rules/visible-text';
import { useState } from 'react';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { TextareaField } from '../../../components/ui/input.tsx';

const REASON_MAX = 1000;

interface UnpublishDialogProps {
  name: string;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  isBusy: boolean;
}

/** Asks for the reason for unpublishing an event, which its organiser will read. */
export function UnpublishDialog({ name, onConfirm, onClose, isBusy }: UnpublishDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  function submit() {
    if (hasVisibleCharacter(reason)) onConfirm(reason);
    else setError('Indiquez la raison : elle sera envoyée à l’organisateur');
  }
  return (
    <FormDialog
      title="Dépublier cet événement ?"
      text={`« ${name} » ne sera plus visible. L’organisateur recevra la raison par e-mail.`}
      onClose={onClose}
      onSubmit={submit}
      submit="Dépublier"
      variant="danger-solid"
      pendingText={isBusy ? 'Dépublication…' : undefined}
      fault={error}
    >
      <TextareaField
        name="reason"
        label="Raison envoyée à l’organisateur"
        hint={`${countCharacters(reason)} / ${REASON_MAX}`}
        error={error}
        maxCharacters={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
